import type { staffEnrollmentStates } from '@repo/contract/crm-learners'
import { isOver } from '../learning/index.ts'

export interface EnrollmentFacts {
  state: string
  expiresAt: Date | null
}

/** The state of an enrolment in the words of staff: an access that staff or a refund ended is not one that ran out. */
export function staffEnrollmentState(
  enrollment: EnrollmentFacts,
  now: Date,
): (typeof staffEnrollmentStates)[number] {
  if (enrollment.state === 'revoked') return 'ended'
  return isOver(enrollment, now) ? 'expired' : 'active'
}
