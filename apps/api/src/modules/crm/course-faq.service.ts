import { AppError } from '@repo/contract'
import { MAX_FAQ } from '@repo/contract/crm-courses'
import { foldText } from '@repo/messages'
import { auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { WithCourseFaq } from '../questions/index.ts'
import { isHeld, keepDraft, readDetails } from './course-details.service.ts'
import { createCourseWriting } from './course-writing.service.ts'
import { lockCourse } from './courses.repo.ts'

/** Questions of learners that a doctor puts on the page of the course. */
export function createCourseFaq(services: Needs<'db' | 'clock' | 'cache'>): WithCourseFaq['courseFaq'] {
  const { clock } = services
  const writing = createCourseWriting(services)
  return {
    add: (courseId, item, actor) =>
      writing.transaction(async (tx) => {
        const course = await lockCourse(tx, courseId)
        if (!course) throw new AppError('course.not_found')
        const { published, written } = await readDetails(tx, course)
        const { faq } = written
        const isThere = faq.some(({ question }) => foldText(question) === foldText(item.question))
        if (isThere) throw new AppError('course.faq_taken')
        if (faq.length >= MAX_FAQ) throw new AppError('course.faq_full')
        const after = { ...written, faq: [...faq, item] }
        if (isHeld(course)) {
          const draft = { courseId, details: after, savedAt: clock(), savedBy: actor.id }
          await keepDraft(tx, published, draft)
        } else await writing.write(tx, courseId, after)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: isHeld(course) ? 'course.draft_saved' : 'course.updated',
          subjectType: 'course',
          subjectId: courseId,
          before: { faq },
          after: { faq: after.faq },
        })
      }),
  }
}
