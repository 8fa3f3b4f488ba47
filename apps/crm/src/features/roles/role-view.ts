import type { ApiContract, EndpointOutput } from '@repo/contract'
import { builtInRoles, type Right } from '@repo/contract/rights'
import { permissionLabels } from '@repo/messages'
import { builtInRoleHints } from '../../components/roles.messages.ts'

type Roles = EndpointOutput<ApiContract['crmRoles']['roles']>
export type OwnRole = Roles['own'][number]

export interface RoleForm {
  name: string
  description: string
  rights: Right[]
}

/** A role as the list and its page show it; a built-in one has its name as id. */
export interface RoleView extends RoleForm {
  id: string
  isBuiltIn: boolean
  holders: OwnRole['holders']
  version: OwnRole['version']
}

/** Own roles after the built-in ones. */
export const toViews = ({ builtIn, own }: Roles): RoleView[] => [
  ...builtIn.map(({ name, holders }) => ({
    id: name,
    isBuiltIn: true,
    name: permissionLabels[name],
    description: builtInRoleHints[name],
    rights: [...builtInRoles[name]],
    holders,
    version: null,
  })),
  ...own.map((role) => ({ ...role, isBuiltIn: false })),
]
