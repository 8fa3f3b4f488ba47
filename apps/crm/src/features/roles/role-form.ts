import type { ApiContract, EndpointOutput } from '@repo/contract'
import { roleBody } from '@repo/contract/crm-roles'
import { builtInRoles, type Right, withNeeded } from '@repo/contract/rights'
import { permissionLabels } from '@repo/messages'
import type { z } from 'zod'
import { builtInRoleHints } from '../../components/roles.messages.ts'
import { rolesMessages as copy } from './roles.messages.ts'

type Roles = EndpointOutput<ApiContract['crmRoles']['roles']>
export type OwnRole = Roles['own'][number]
export type RoleBody = z.output<typeof roleBody>

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

export const roleEndpoint = { body: roleBody }
export const rolePlaces = { 'role.name_taken': 'name', 'role.beyond_own': 'rights' } as const
/** Fields in the order of the screen; also the ids of their controls. */
export const roleFields = ['name', 'description', 'rights'] as const

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

export const toRoleForm = ({ name, description, rights }: RoleForm): RoleForm => ({
  name,
  description,
  rights,
})

/** The form of a new role that begins as the copy of another one; empty without one. */
export const copyOf = (role: RoleView | undefined): RoleForm =>
  role
    ? {
        name: copy.copyOf(role.name),
        description: role.isBuiltIn ? '' : role.description,
        rights: role.rights,
      }
    : { name: '', description: '', rights: [] }

/** What is sent: with the looks that the chosen acts need. */
export const toRoleBody = (form: RoleForm) => ({ ...form, rights: withNeeded(form.rights) })
