import { RolePage } from '../features/roles/role-page.tsx'
import { rolesMessages as copy } from '../features/roles/roles.messages.ts'

export const meta = () => ({ title: copy.one })

export const Component = RolePage
