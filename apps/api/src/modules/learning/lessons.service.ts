import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import { needsLearningDevice } from './learning.policy.ts'
import { listAttachments } from './learning.repo.ts'
import { toOutline } from './learning.view.ts'
import { type OpenLesson, type WithLessonAccess } from './lesson-access.service.ts'
import type { WithMediaGrants } from './media-grants.ts'

/** Lifetime of a document link: longer than a lesson with pauses, shorter than a day. */
const ATTACHMENT_GRANT_MS = 4 * 3_600_000

/** Texts and attachments of lessons. */
export function createLessonsService(
  services: Needs<'db' | 'env' | 'clock'> & WithMediaGrants & WithLessonAccess,
) {
  const { db, env, clock, lessonAccess: access, mediaGrants: grant } = services

  const listFiles = async (caller: Caller | null, { lesson, enrollment }: OpenLesson) => {
    // Staff need no enrolment; a learner's link ends with their access.
    const enrollmentId = needsLearningDevice(caller, enrollment, clock()) ? (enrollment?.id ?? null) : null
    const link = (id: string) => {
      const subject = `attachment:${id}`
      const bound = { enrollmentId, basis: `lesson:${lesson.id}` }
      return grant({ caller, enrollment, subject, lifeMs: ATTACHMENT_GRANT_MS, bound }).token
    }
    const attachments = await listAttachments(db, lesson.id)
    return attachments.map(({ id, name, bytes }) => ({
      name,
      bytes,
      url: `${env.PUBLIC_API_PREFIX}/attachments/${link(id)}/${id}`,
    }))
  }

  return {
    async find(caller: Caller | null, lessonId: string) {
      const opened = await access.open(caller, lessonId)
      const { lesson, course } = opened
      const isWithheld = await access.lacksProfession(caller, opened)
      // The player itself reports a missing video; an article has nothing else to show.
      if (isWithheld && lesson.kind === 'article') throw new AppError('lesson.professionals_only')
      return {
        lesson: toOutline(lesson),
        course: { slug: course.slug, title: course.title },
        summary: lesson.summary,
        html: lesson.html === null || isWithheld ? null : cleanHtml(lesson.html),
        attachments: isWithheld ? [] : await listFiles(caller, opened),
      }
    },
  }
}
