import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { type CourseStatus, type MissingPart, missingForPublication } from './courses.policy.ts'
import * as repo from './courses.repo.ts'

/** What still keeps a course from being published, as it is stored. */
export const missingOf = async (db: DbOrTx, course: repo.CourseRow): Promise<MissingPart[]> =>
  missingForPublication({ ...course, ...(await repo.countReadiness(db, course.id)) })

/**
 * Moves a locked course to another status, in the caller's transaction; which moves are allowed is the caller's matter.
 * @throws AppError `course.not_publishable` with what is missing
 */
export async function moveCourse(
  { clock, cache }: Needs<'clock' | 'cache'>,
  tx: Tx,
  id: string,
  status: CourseStatus,
  actor: Actor,
): Promise<void> {
  const before = await repo.lockCourse(tx, id)
  if (!before) throw new AppError('course.not_found')
  if (status === 'published') {
    const missing = (await missingOf(tx, before)).map(({ text }) => text)
    if (missing.length > 0) throw new AppError('course.not_publishable', { details: { missing } })
  }
  if (before.status === status) return
  const now = clock()
  const publishedAt = status === 'published' ? (before.publishedAt ?? now) : before.publishedAt
  await repo.updateCourse(tx, id, { status, publishedAt, updatedAt: now })
  await recordAudit(tx, {
    ...auditOf(actor),
    action: 'course.status_changed',
    subjectType: 'course',
    subjectId: id,
    before: { status: before.status },
    after: { status },
  })
  await cache.announceChange(tx)
}
