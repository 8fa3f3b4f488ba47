import { AccountPage } from '../features/users/account-page.tsx'
import { usersMessages as copy } from '../features/users/users.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = AccountPage
