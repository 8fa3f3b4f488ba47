import type { Role } from '@repo/contract'
import { inviteBody } from '@repo/contract/crm-accounts'
import type { Right } from '../../components/rights.ts'
import { inviteMessages as copy } from './account.messages.ts'

export interface InviteForm {
  name: string
  email: string
  role: Exclude<Role, 'student'>
  rights: Right[]
  doctorId: string
}

export const emptyInvitation: InviteForm = { name: '', email: '', role: 'admin', rights: [], doctorId: '' }

/** The server's schema, with what it requires for each of the two roles. */
export const invitation = {
  body: inviteBody
    .refine(({ role, rights }) => role !== 'admin' || rights.length > 0, {
      path: ['rights'],
      error: copy.faults.rights,
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
export const toInvitation = ({ name, email, role, rights, doctorId }: InviteForm) => ({
  name,
  email,
  role,
  rights: role === 'admin' ? rights : [],
  doctorId: role === 'doctor' && doctorId !== '' ? doctorId : null,
})
