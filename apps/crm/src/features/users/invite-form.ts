import type { Role } from '@repo/contract'
import { inviteBody } from '@repo/contract/crm-accounts'
import type { Permission } from '../../components/permissions.ts'
import { inviteMessages as copy } from './account.messages.ts'

export interface InviteForm {
  name: string
  email: string
  role: Exclude<Role, 'student'>
  permissions: Permission[]
  roleIds: string[]
  doctorId: string
}

export const emptyInvitation: InviteForm = {
  name: '',
  email: '',
  role: 'admin',
  permissions: [],
  roleIds: [],
  doctorId: '',
}

/** The server's schema, with what it requires for each of the two roles. */
export const invitation = {
  body: inviteBody
    .refine(({ role, permissions, roleIds }) => role !== 'admin' || permissions.length + roleIds.length > 0, {
      path: ['permissions'],
      error: copy.faults.permissions,
    })
    .refine(({ role, doctorId }) => role !== 'doctor' || doctorId !== null, {
      path: ['doctorId'],
      error: copy.faults.doctorId,
    }),
}

/**
 * The body to send. The form keeps the fields of the other role, in case the user changes the role back, but does not
 * send them.
 */
export const toInvitation = ({ name, email, role, permissions, roleIds, doctorId }: InviteForm) => ({
  name,
  email,
  role,
  permissions: role === 'admin' ? permissions : [],
  roleIds: role === 'admin' ? roleIds : [],
  doctorId: role === 'doctor' && doctorId !== '' ? doctorId : null,
})
