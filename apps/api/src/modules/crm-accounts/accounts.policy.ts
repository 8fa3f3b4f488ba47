import type { Role } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'

export interface AccountFacts {
  id: string
  role: Role
  erasedAt: Date | null
}

/** Nobody at the own account, nobody but an owner at the accounts of staff, nobody at what is erased. */
export const mayTouch = (actor: Actor, account: AccountFacts) =>
  actor.id !== account.id &&
  account.erasedAt === null &&
  (account.role !== 'admin' || actor.rights.includes('owner'))

/** Only owners say what staff may do. Nobody becomes staff this way: staff have accounts of their own. */
export const maySetRights = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role === 'admin' && actor.rights.includes('owner')

export const mayResetSecondFactor = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && actor.rights.includes('owner')

/** Learners hand the profile in, so only theirs is looked at. */
export const mayReview = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role === 'student'
