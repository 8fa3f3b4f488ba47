import { RoleList } from '../features/roles/role-list.tsx'
import { rolesMessages as copy } from '../features/roles/roles.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = RoleList
