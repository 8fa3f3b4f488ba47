import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { insertEnrollment, lockEnrollment, updateEnrollment } from '../learning/index.ts'
import { staffEnrollmentState } from './learners.policy.ts'

interface Access {
  state: string
  expiresAt: Date | null
}

export const describeAccess = (course: { title: string }, { state, expiresAt }: Access) => ({
  course: course.title,
  access: state,
  expiresAt: expiresAt?.toISOString() ?? null,
})

interface Opening {
  expiresAt: Date | null
  reason: string
  /** What was agreed on the price, for staff only. */
  priceNote: string
  /** Name of the API key by which a program opens it. */
  apiKey?: string
}

/**
 * Opens a course to a learner whose ownership is locked; one that ended or ran out is opened again.
 * @returns false where the learner has it
 */
export async function openCourse(
  tx: Tx,
  learnerId: string,
  course: { id: string; title: string },
  { expiresAt, reason, priceNote, apiKey }: Opening,
  { by, now }: { by: { actorId: string | null; ip?: string | null }; now: Date },
): Promise<boolean> {
  const old = await lockEnrollment(tx, learnerId, course.id)
  const state = old && staffEnrollmentState(old, now)
  if (state === 'active' || state === 'paused') return false
  const change = { state: 'active', orderLineId: null, seatId: null, stateReason: null, expiresAt } as const
  if (old) await updateEnrollment(tx, old.id, change)
  else if (
    !(await insertEnrollment(tx, { userId: learnerId, courseId: course.id, expiresAt, createdAt: now }))
  )
    return false
  await recordAudit(tx, {
    ...by,
    action: 'enrollment.opened',
    subjectType: 'user',
    subjectId: learnerId,
    before: old && describeAccess(course, { ...old, state: state ?? old.state }),
    after: {
      ...describeAccess(course, change),
      ...(priceNote ? { priceNote } : {}),
      reason,
      ...(apiKey === undefined ? {} : { apiKey }),
    },
  })
  return true
}
