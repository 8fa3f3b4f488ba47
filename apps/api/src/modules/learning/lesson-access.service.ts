import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { findProfessional } from '../account/index.ts'
import { judgeLesson, needsProfession, paused } from './learning.policy.ts'
import { type Enrollment, findEnrollment, findLesson, findTeacherIds } from './learning.repo.ts'

export type OpenLesson = NonNullable<Awaited<ReturnType<typeof findLesson>>> & {
  enrollment: Enrollment | null
}

/** Access of callers to lessons. */
export function createLessonAccess({ db, clock }: Needs<'db' | 'clock'>) {
  /** Whether the caller may see lessons for professionals. */
  const isProfessional = async (caller: Caller | null, source: DbOrTx = db): Promise<boolean> => {
    if (!needsProfession(caller, { isProfessionalsOnly: true })) return true
    const profile = caller && (await findProfessional(source, caller.userId))
    return profile?.state === 'approved'
  }

  return {
    isProfessional,

    /** @throws AppError unless the caller may open the lesson now. */
    async open(caller: Caller | null, lessonId: string): Promise<OpenLesson> {
      const found = await findLesson(db, lessonId)
      if (!found) throw new AppError('lesson.not_found')
      const { lesson, course } = found
      const enrollment = caller ? await findEnrollment(db, caller.userId, course.id) : null
      const teacherIds = caller?.doctorId ? await findTeacherIds(db, course.id) : []
      const verdict = judgeLesson(
        caller,
        { courseStatus: course.status, isFreePreview: lesson.isFreePreview, teacherIds, enrollment },
        clock(),
      )
      if (verdict === 'hidden') throw new AppError('lesson.not_found')
      if (verdict === 'not_enrolled') throw new AppError('course.not_enrolled')
      if (verdict === 'paused') throw paused(enrollment)
      if (verdict === 'expired') throw new AppError('course.access_expired')
      return { ...found, enrollment }
    },

    /** Whether the lesson is for professionals and the caller is not verified as one. */
    async lacksProfession(
      caller: Caller | null,
      { lesson }: Pick<OpenLesson, 'lesson'>,
      source?: DbOrTx,
    ): Promise<boolean> {
      return lesson.isProfessionalsOnly && !(await isProfessional(caller, source))
    },
  }
}

export interface WithLessonAccess {
  readonly lessonAccess: ReturnType<typeof createLessonAccess>
}
