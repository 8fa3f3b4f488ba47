import type { Role } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'

export interface AccountFacts {
  id: string
  role: Role
  erasedAt: Date | null
}

/**
 * Nobody may change their own account here, only owners may change accounts of staff, and nobody may change an erased
 * account.
 */
export const mayTouch = (actor: Actor, account: AccountFacts) =>
  actor.id !== account.id &&
  account.erasedAt === null &&
  (account.role !== 'admin' || actor.permissions.includes('owner'))

/** Only owners set what staff may do, and only for accounts that are staff already: nobody becomes staff this way. */
export const maySetPermissions = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role === 'admin' && actor.permissions.includes('owner')

export const mayResetSecondFactor = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && actor.permissions.includes('owner')

/** Only learners submit a professional profile, so only theirs is reviewed. */
export const mayReview = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role === 'student'
