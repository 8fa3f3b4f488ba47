import type { Role } from '@repo/contract'

interface CodeOwner {
  role: Role
  status: 'pending' | 'active' | 'locked'
}

/** An unverified registration. Accounts that staff made and nobody has opened yet do not count. */
export const isUnproved = (user: CodeOwner) => user.status === 'pending' && user.role === 'student'

/** Whether an account can use a code: to verify its address, or to set a new password. */
export const mayHaveCode = (user: CodeOwner, purpose: 'register' | 'reset' | 'email') =>
  purpose === 'register' ? isUnproved(user) : user.status !== 'locked'

/**
 * A phone number proves less than a mailbox: its owner is not verified, and SIM cards change hands. So only learners
 * with an active account and a proved address get codes by phone. Unverified addresses, also those of accounts that a
 * launch of an LMS made, staff and doctors get them by mail.
 */
export const mayUsePhone = (user: CodeOwner & { verifiedAt: Date | null }) =>
  user.role === 'student' && user.status === 'active' && user.verifiedAt !== null
