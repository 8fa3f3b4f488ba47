import { type CodePurpose, isUnproved, type User } from './auth.repo.ts'

/** A code is of use to whoever still has to prove the address, or may set a new password. */
export const mayHaveCode = (user: User, purpose: CodePurpose) =>
  purpose === 'register' ? isUnproved(user) : user.status !== 'locked'

/**
 * A number proves less than a mailbox: nobody has checked whose it is, and SIM cards change hands. So it serves
 * learners with an open account; an unproved address, staff and doctors get theirs by mail.
 */
export const mayUsePhone = (user: User) => user.role === 'student' && user.status === 'active'
