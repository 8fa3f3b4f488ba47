import { z } from 'zod'
import { admin, permissions, rights } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, text } from './fields.ts'

/** More roles than a business can keep apart. */
export const mostRoles = 50

export const roleBody = z.strictObject({
  name: text(2, 60),
  description: text(0, 300),
  /** Looks that an act needs are added. */
  rights: z.array(z.enum(rights)).min(1).max(rights.length),
})

const holders = z.array(z.object({ id, name: z.string() }))

const role = z.object({
  id,
  name: z.string(),
  description: z.string(),
  rights: z.array(z.enum(rights)),
  holders,
  version: editVersion,
})

const mayLook = admin('roles.manage', 'staff.manage')
const mayChange = admin('roles.manage')

/** Roles that the business composes of rights, beside the built-in ones. Nobody gives rights they do not have. */
export const crmRoles = {
  roles: endpoint({
    method: 'GET',
    path: '/crm/roles',
    summary: 'Built-in roles and those of the business, each with who has it',
    access: mayLook,
    response: z.object({
      builtIn: z.array(z.object({ name: z.enum(permissions), holders })),
      own: z.array(role),
    }),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/crm/roles',
    summary: 'Compose a role of rights',
    access: mayChange,
    body: roleBody,
    response: role,
    errors: ['role.name_taken', 'role.beyond_own', 'role.too_many'],
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/crm/roles/:id',
    summary: 'Change a role; who has it works by the new rights from the next request on',
    access: mayChange,
    params: byId,
    body: roleBody.safeExtend({ version: editVersion }),
    response: role,
    errors: ['edit.outdated', 'role.not_found', 'role.name_taken', 'role.beyond_own'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/crm/roles/:id',
    summary: 'Remove a role; who has it gets another one first',
    access: mayChange,
    params: byId,
    query: z.object({
      /** The role, built-in or own, that its holders get; without one only a role that nobody has is removed. */
      moveTo: z.union([z.enum(permissions), id]).optional(),
    }),
    response: done,
    errors: ['role.not_found', 'role.in_use', 'role.beyond_own'],
  }),
}
