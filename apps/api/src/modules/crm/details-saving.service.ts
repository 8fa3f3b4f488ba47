import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import {
  type CourseDetails,
  changedFields,
  hasOtherPrice,
  isHeld,
  keepDraft,
  readDetails,
} from './course-details.service.ts'
import { assertMayPrice, pick } from './course-publishing.service.ts'
import { createCourseWriting } from './course-writing.service.ts'
import type { CourseRow } from './courses.repo.ts'

/** Saves details of a course whose references were checked, in the transaction of a caller who has locked it. */
export function createDetailsSaving(services: Needs<'db' | 'clock' | 'cache'>) {
  const writing = createCourseWriting(services)

  /**
   * Visitors see it at once where they never saw the course; otherwise it waits in the draft.
   * @throws AppError `course.price_kept`
   */
  return async function saveDetails(
    tx: Tx,
    course: CourseRow,
    after: CourseDetails,
    actor: Actor,
  ): Promise<void> {
    const { published, written } = await readDetails(tx, course)
    const changed = changedFields(written, after)
    if (isHeld(course)) {
      if (hasOtherPrice(written, after)) assertMayPrice(actor)
      const draft = { courseId: course.id, details: after, savedAt: services.clock(), savedBy: actor.id }
      await keepDraft(tx, published, draft)
    } else await writing.write(tx, course.id, after)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: isHeld(course) ? 'course.draft_saved' : 'course.updated',
      subjectType: 'course',
      subjectId: course.id,
      before: pick(written, changed),
      after: pick(after, changed),
    })
  }
}
