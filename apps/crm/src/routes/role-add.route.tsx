import { RoleAdd } from '../features/roles/role-add.tsx'
import { rolesMessages as copy } from '../features/roles/roles.messages.ts'

export const meta = () => ({ title: copy.add })

export const Component = RoleAdd
