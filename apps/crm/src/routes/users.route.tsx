import { UserList } from '../features/users/user-list.tsx'
import { usersMessages as copy } from '../features/users/users.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = UserList
