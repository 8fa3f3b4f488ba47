import { AppError, type ErrorName } from '@repo/contract'
import type { LessonLock } from '@repo/contract/release'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { findProfessional } from '../account/index.ts'
import {
  isAuthor,
  isOver,
  judgeLesson,
  needsLearningDevice,
  needsProfession,
  paused,
} from './learning.policy.ts'
import {
  type Enrollment,
  findCourse,
  findEnrollment,
  findLesson,
  findTeacherIds,
  findTrailer,
  type Lesson,
  type LessonInCourse,
  listLessons,
} from './learning.repo.ts'
import { findLocks } from './release.ts'

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

  /** What each lesson of a course that is still closed for its learner waits for. */
  const locksOf = async (
    caller: Caller,
    enrollment: Enrollment,
    rows: readonly LessonInCourse[],
    source?: DbOrTx,
  ) =>
    rows.some(({ lesson }) => lesson.release.kind !== 'at_once')
      ? findLocks(rows, {
          enrolledAt: enrollment.createdAt,
          now: clock(),
          isProfessional: await isProfessional(caller, source),
        })
      : new Map<string, LessonLock>()

  /** @throws AppError `lesson.not_released` with what the lesson waits for */
  const assertReleased = async (
    source: DbOrTx,
    caller: Caller,
    { lesson, enrollment }: { lesson: Lesson; enrollment: Enrollment },
  ): Promise<void> => {
    if (lesson.release.kind === 'at_once' || lesson.isFreePreview) return
    const rows = await listLessons(source, [lesson.courseId], caller.userId)
    const lock = (await locksOf(caller, enrollment, rows, source)).get(lesson.id)
    if (lock) throw new AppError('lesson.not_released', { details: lock })
  }

  return {
    isProfessional,
    locksOf,
    assertReleased,

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
      if (caller && enrollment && needsLearningDevice(caller, enrollment, clock()))
        await assertReleased(db, caller, { lesson, enrollment })
      return { ...found, enrollment }
    },

    /**
     * A lesson of a course that the learner has or had, whether or not it may be opened now: for what was written beside
     * it without a network and is sent when the access may be over.
     * @throws AppError `lesson.not_found`
     */
    async known(userId: string, lessonId: string) {
      const found = await findLesson(db, lessonId)
      const enrollment = found && (await findEnrollment(db, userId, found.course.id))
      if (!enrollment) throw new AppError('lesson.not_found')
      return found
    },

    /**
     * The course of a learner who has it now.
     * @param strangers what those who never had the course are told instead, where they must not know what there is
     * @throws AppError unless the learner may open the course now
     */
    async openCourse(userId: string, which: { id: string } | { slug: string }, strangers?: ErrorName) {
      const course = await findCourse(db, which)
      const enrollment = course ? await findEnrollment(db, userId, course.id) : null
      if (!course || (!enrollment && course.status !== 'published'))
        throw new AppError(strangers ?? 'course.not_found')
      if (enrollment?.state === 'paused') throw paused(enrollment)
      if (enrollment?.state !== 'active') throw new AppError(strangers ?? 'course.not_enrolled')
      if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
      return { course, enrollment }
    },

    /** The course and its trailer's video, for who would be shown a free lesson of it; null for everybody else. */
    async findTrailer(caller: Caller | null, course: { id: string } | { slug: string }) {
      const found = await findTrailer(db, course)
      if (!found) return null
      const teacherIds = caller?.doctorId ? await findTeacherIds(db, found.course.id) : []
      const free = { courseStatus: found.course.status, isFreePreview: true, teacherIds, enrollment: null }
      return judgeLesson(caller, free, clock()) === 'open' ? found : null
    },

    /** Whether the caller writes the course: as staff, or as one of its doctors. */
    async isAuthor(caller: Caller, courseId: string): Promise<boolean> {
      return isAuthor(caller, caller.doctorId ? await findTeacherIds(db, courseId) : [])
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
