import type { Role } from '@repo/contract'

interface CodeOwner {
  role: Role
  status: 'pending' | 'active' | 'locked'
}

/** A registration nobody has proved yet. Accounts that staff made and nobody has opened are no registrations. */
export const isUnproved = (user: CodeOwner) => user.status === 'pending' && user.role === 'student'

/** A code is of use to whoever still has to prove the address, or may set a new password. */
export const mayHaveCode = (user: CodeOwner, purpose: 'register' | 'reset' | 'email') =>
  purpose === 'register' ? isUnproved(user) : user.status !== 'locked'

/**
 * A number proves less than a mailbox: nobody has checked whose it is, and SIM cards change hands. So it serves
 * learners with an open account; an unproved address, staff and doctors get theirs by mail.
 */
export const mayUsePhone = (user: CodeOwner) => user.role === 'student' && user.status === 'active'
