import { AppError, type ErrorName } from '@repo/contract'
import type { LessonLock } from '@repo/contract/release'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
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
  /** Whether the caller may see lessons for professionals. */
  isProfessional: boolean
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
  const locksOf = (enrollment: Enrollment, rows: readonly LessonInCourse[], isVerified: boolean) =>
    rows.some(({ lesson }) => lesson.release.kind !== 'at_once')
      ? findLocks(rows, { enrolledAt: enrollment.createdAt, now: clock(), isProfessional: isVerified })
      : new Map<string, LessonLock>()

  const mayWait = ({ release, isFreePreview }: Lesson) => release.kind !== 'at_once' && !isFreePreview

  /** @throws AppError `lesson.not_released` with what the lesson waits for */
  const refuseWaiting = (
    { lesson, enrollment }: { lesson: Lesson; enrollment: Enrollment },
    rows: readonly LessonInCourse[],
    isVerified: boolean,
  ): void => {
    const lock = mayWait(lesson) ? locksOf(enrollment, rows, isVerified).get(lesson.id) : undefined
    if (lock) throw new AppError('lesson.not_released', { details: lock })
  }

  /** @throws AppError `lesson.not_released` with what the lesson waits for */
  const assertReleased = async (
    source: DbOrTx,
    caller: Caller,
    place: { lesson: Lesson; enrollment: Enrollment },
  ): Promise<void> => {
    if (!mayWait(place.lesson)) return
    const read = together(source)
    const [rows, isVerified] = await Promise.all([
      listLessons(read, [place.lesson.courseId], caller.userId),
      isProfessional(caller, read),
    ])
    refuseWaiting(place, rows, isVerified)
  }

  return {
    isProfessional,
    locksOf,
    assertReleased,

    /** @throws AppError unless the caller may open the lesson now. */
    async open(caller: Caller | null, lessonId: string): Promise<OpenLesson> {
      const read = together(db)
      const [found, enrollment, teacherIds, isVerified, rows] = await Promise.all([
        findLesson(read, lessonId),
        caller && findEnrollment(read, caller.userId, { lessonId }),
        caller?.doctorId ? findTeacherIds(read, { lessonId }) : [],
        isProfessional(caller, read),
        caller ? listLessons(read, { waitingLessonId: lessonId }, caller.userId) : [],
      ])
      if (!found) throw new AppError('lesson.not_found')
      const { lesson, course } = found
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
        refuseWaiting({ lesson, enrollment }, rows, isVerified)
      return { ...found, enrollment, isProfessional: isVerified }
    },

    /**
     * A lesson of a course that the learner has or had, whether or not it may be opened now: for what was written beside
     * it without a network and is sent when the access may be over.
     * @throws AppError `lesson.not_found`
     */
    async known(userId: string, lessonId: string, source: DbOrTx = db) {
      const read = together(source)
      const [found, enrollment] = await Promise.all([
        findLesson(read, lessonId),
        findEnrollment(read, userId, { lessonId }),
      ])
      if (!found || !enrollment) throw new AppError('lesson.not_found')
      return found
    },

    /**
     * The course of a learner who has it now.
     * @param strangers what those who never had the course are told instead, where they must not know what there is
     * @throws AppError unless the learner may open the course now
     */
    async openCourse(userId: string, which: { id: string } | { slug: string }, strangers?: ErrorName) {
      const read = together(db)
      const [course, own] = await Promise.all([findCourse(read, which), findEnrollment(read, userId, which)])
      // Under a slug that the course had before, nothing is found of it at once.
      const isFormer = course && 'slug' in which && course.slug !== which.slug
      const enrollment = isFormer ? await findEnrollment(read, userId, { id: course.id }) : own
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
      const teacherIds = caller?.doctorId ? await findTeacherIds(db, { id: found.course.id }) : []
      const free = { courseStatus: found.course.status, isFreePreview: true, teacherIds, enrollment: null }
      return judgeLesson(caller, free, clock()) === 'open' ? found : null
    },

    /** Whether the caller writes the course: as staff, or as one of its doctors. */
    async isAuthor(caller: Caller, courseId: string): Promise<boolean> {
      return isAuthor(caller, caller.doctorId ? await findTeacherIds(db, { id: courseId }) : [])
    },

    /** Whether the lesson is for professionals and the caller is not verified as one. */
    async lacksProfession(
      caller: Caller | null,
      { lesson, isProfessional: known }: Pick<OpenLesson, 'lesson'> & Partial<OpenLesson>,
      source?: DbOrTx,
    ): Promise<boolean> {
      return lesson.isProfessionalsOnly && !(known ?? (await isProfessional(caller, source)))
    },
  }
}

export interface WithLessonAccess {
  readonly lessonAccess: ReturnType<typeof createLessonAccess>
}
