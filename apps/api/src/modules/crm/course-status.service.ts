import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { createCurriculumService } from '../curriculum/index.ts'
import { createCourseChecklist } from './course-checklist.service.ts'
import { readDetails } from './course-details.service.ts'
import type { CourseStatus } from './courses.policy.ts'
import * as repo from './courses.repo.ts'

/**
 * Moves a locked course to another status, in the caller's transaction; which moves are allowed is the caller's matter.
 * @throws AppError `course.not_publishable` with what is missing
 */
export async function moveCourse(
  services: Needs<'db' | 'clock' | 'cache'>,
  tx: Tx,
  id: string,
  status: CourseStatus,
  actor: Actor,
): Promise<void> {
  const { clock, cache } = services
  const before = await repo.lockCourse(tx, id)
  if (!before) throw new AppError('course.not_found')
  if (status === 'published') await createCourseChecklist(services).assertPublishable(tx, before)
  if (before.status === status) return
  const now = clock()
  const publishedAt = status === 'published' ? (before.publishedAt ?? now) : before.publishedAt
  await repo.updateCourse(tx, id, { status, publishedAt, updatedAt: now })
  if (status === 'published') {
    const { published } = await readDetails(tx, before)
    await createCurriculumService(services).keepFirst(tx, id, published, actor)
  }
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
