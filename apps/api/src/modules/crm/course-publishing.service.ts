import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { createCurriculumService } from '../curriculum/index.ts'
import { createCourseChecklist } from './course-checklist.service.ts'
import { changedFields, hasOtherPrice, readDetails } from './course-details.service.ts'
import * as drafts from './course-drafts.repo.ts'
import { createCourseWriting } from './course-writing.service.ts'
import * as repo from './courses.repo.ts'

/** Details and curriculum of a draft reach visitors together, as one version. */
export function createCoursePublishing(services: Needs<'db' | 'clock' | 'cache'>) {
  const writing = createCourseWriting(services)
  const curriculum = createCurriculumService(services)
  const checklist = createCourseChecklist(services)

  return {
    /**
     * Publishes what waits, in the transaction of a caller who has locked the course; nothing happens where nothing waits.
     * @throws AppError `course.not_publishable` for a course that visitors see, `course.price_kept`,
     * `course.slug_taken`, `category.not_found`, `doctor.not_found`, `input.invalid`
     */
    async publishIn(tx: Tx, id: string, actor: Actor): Promise<void> {
      const course = await repo.lockCourse(tx, id)
      if (!course) throw new AppError('course.not_found')
      const { published, written } = await readDetails(tx, course)
      const changed = changedFields(published, written)
      if (hasOtherPrice(published, written)) assertMayPrice(actor)
      if (course.status === 'published') await checklist.assertPublishable(tx, course)
      if (changed.length > 0) {
        await writing.check(tx, written, id)
        await writing.write(tx, id, written)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.updated',
          subjectType: 'course',
          subjectId: id,
          before: pick(published, changed),
          after: pick(written, changed),
        })
      }
      await drafts.removeDraft(tx, id)
      await curriculum.publishIn(tx, id, { details: { before: published, after: written }, actor })
    },
  }
}

/** @throws AppError `course.price_kept` */
export function assertMayPrice(actor: Actor): void {
  if (!actor.rights.includes('courses.price')) throw new AppError('course.price_kept')
}

/** Some fields of the details, for the audit log. */
export const pick = <T extends object>(details: T, fields: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(fields.map((field) => [field, details[field]])) as Partial<T>
