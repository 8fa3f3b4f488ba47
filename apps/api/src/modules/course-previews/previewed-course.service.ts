import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { callerOf } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { findWrittenDetails } from '../crm/index.ts'
import { findTimedSections } from '../curriculum/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { makePreviewToken, readPreviewToken } from './preview-token.ts'

/** Links to the draft of one course: made for its authors, and judged anew whenever one is used. */
export function createPreviewedCourse(
  services: Needs<'db' | 'env' | 'clock' | 'sessions'> & WithLessonAccess,
) {
  const { db, env, clock, sessions, lessonAccess } = services

  /**
   * The course that a token opens, with who opened its preview. Who signed out, was locked or may not write the course
   * any more has no preview of it.
   * @throws AppError `course.preview_unknown`
   */
  const open = async (token: string) => {
    const preview = readPreviewToken(env.MEDIA_TOKEN_SECRET, token, clock())
    const session = preview && (await sessions.find(preview.sessionId))
    if (!preview || !session || session.isRevoked) throw new AppError('course.preview_unknown')
    const author = callerOf(session)
    if (!(await lessonAccess.isAuthor(author, preview.courseId))) throw new AppError('course.preview_unknown')
    const details = await findWrittenDetails(db, preview.courseId)
    if (!details) throw new AppError('course.preview_unknown')
    return { ...preview, author, details, sections: await findTimedSections(db, preview.courseId) }
  }

  return {
    open,

    /** @throws AppError `course.not_found`, also for a course of others */
    async link(courseId: string, caller: Caller) {
      if (!(await lessonAccess.isAuthor(caller, courseId)) || !(await findWrittenDetails(db, courseId)))
        throw new AppError('course.not_found')
      return makePreviewToken(env.MEDIA_TOKEN_SECRET, { courseId, sessionId: caller.sessionId }, clock())
    },

    /** @throws AppError `course.preview_unknown`, `lesson.not_found`, also for a lesson of another course */
    async lesson(token: string, lessonId: string) {
      const previewed = await open(token)
      const lesson = previewed.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
      if (!lesson) throw new AppError('lesson.not_found')
      return { ...previewed, lesson }
    },
  }
}

export type PreviewedCourse = Awaited<ReturnType<ReturnType<typeof createPreviewedCourse>['open']>>
export type PreviewedLesson = PreviewedCourse['sections'][number]['lessons'][number]
