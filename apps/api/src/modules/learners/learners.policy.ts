import type { staffEnrollmentStates } from '@repo/contract/crm-learners'
import type { Actor } from '../../core/actor.ts'
import { isOver } from '../learning/index.ts'

export type StaffEnrollmentState = (typeof staffEnrollmentStates)[number]

interface EnrollmentFacts {
  state: string
  expiresAt: Date | null
}

/** The state of an enrolment in the words of staff: an access that staff or a refund ended is not one that ran out. */
export function staffEnrollmentState(enrollment: EnrollmentFacts, now: Date): StaffEnrollmentState {
  if (enrollment.state === 'revoked') return 'ended'
  if (enrollment.state === 'paused') return 'paused'
  return isOver(enrollment, now) ? 'expired' : 'active'
}

/** Those who sell look at enrolments; those who help learners change them. */
export const mayChangeEnrollments = (actor: Pick<Actor, 'rights'>) =>
  actor.rights.includes('enrolments.manage')

/** Codes are worth money, so those who sell them give them. */
export const mayGiveCodes = (actor: Pick<Actor, 'rights'>) => actor.rights.includes('codes.manage')

/** The sum that a learner spent is answered only to staff who may read orders, as in the list of learners. */
export const maySeeSpent = (actor: Pick<Actor, 'rights'>) => actor.rights.includes('orders.read')

/** What a change of state is called; null for one that is not possible. */
export function nextState(from: StaffEnrollmentState, to: 'active' | 'paused' | 'ended') {
  if (to === 'paused') return from === 'active' ? 'paused' : null
  if (to === 'active') return from === 'paused' ? 'resumed' : null
  return from === 'ended' ? null : 'ended'
}

/** The end of an access after its pause: a pause does not use it up. */
export function resumedEnd(
  { expiresAt, pausedAt }: { expiresAt: Date | null; pausedAt: Date | null },
  now: Date,
): Date | null {
  if (!expiresAt || !pausedAt) return expiresAt
  return new Date(expiresAt.getTime() + now.getTime() - pausedAt.getTime())
}

/** Whether the new end of an access lies ahead and after its present one; null means lifelong. */
export function isLonger(present: Date | null, wanted: Date | null, now: Date): boolean {
  if (present === null) return false
  return wanted === null || (wanted > now && wanted > present)
}

/** The last second of a day in Vietnam’s time zone. */
export const endOfDay = (day: string | null): Date | null =>
  day === null ? null : new Date(`${day}T23:59:59+07:00`)
