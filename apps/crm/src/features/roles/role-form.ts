import { roleBody } from '@repo/contract/crm-roles'
import { withNeeded } from '@repo/contract/rights'
import type { z } from 'zod'
import type { RoleForm, RoleView } from './role-view.ts'
import { rolesMessages as copy } from './roles.messages.ts'

export type RoleBody = z.output<typeof roleBody>

export const roleEndpoint = { body: roleBody }
export const rolePlaces = { 'role.name_taken': 'name', 'role.beyond_own': 'rights' } as const
/** Fields in the order of the screen; also the ids of their controls. */
export const roleFields = ['name', 'description', 'rights'] as const

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
