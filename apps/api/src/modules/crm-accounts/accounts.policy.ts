import type { Permission, Right, Role } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'

export interface AccountFacts {
  id: string
  role: Role
  erasedAt: Date | null
  permissions: readonly Permission[]
  /** All that its roles allow together. */
  rights: readonly Right[]
}

/** Roles that are given or taken, with all that they allow together. */
export type GivenRoles = Pick<AccountFacts, 'permissions' | 'rights'>

const isOwner = ({ permissions }: { permissions: readonly string[] }) => permissions.includes('owner')

/** Nobody gives or takes rights that they do not have, and only owners make owners. */
export const mayGive = (actor: Actor, { permissions, rights }: GivenRoles) =>
  (isOwner(actor) || !permissions.includes('owner')) && rights.every((right) => actor.rights.includes(right))

/**
 * Nobody may change their own account here, or an erased one; that of a colleague only who keeps the staff and may do
 * all that the colleague may.
 */
export const mayTouch = (actor: Actor, account: AccountFacts) =>
  actor.id !== account.id &&
  account.erasedAt === null &&
  (account.role !== 'admin' || (actor.rights.includes('staff.manage') && mayGive(actor, account)))

/** Roles are set only for accounts that are staff already: nobody becomes staff this way. */
export const maySetPermissions = (actor: Actor, account: AccountFacts) =>
  actor.id !== account.id &&
  account.erasedAt === null &&
  account.role === 'admin' &&
  actor.rights.includes('roles.manage') &&
  mayGive(actor, account)

export const mayResetSecondFactor = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && actor.rights.includes('staff.manage')

/** Learners are invited by clinics and imports, which have their own ways to remind them. */
export const mayResendInvitation = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role !== 'student' && actor.rights.includes('staff.manage')

/** Only learners submit a professional profile, so only theirs is reviewed. */
export const mayReview = (actor: Actor, account: AccountFacts) =>
  mayTouch(actor, account) && account.role === 'student'
