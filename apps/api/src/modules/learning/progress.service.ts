import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { accountMails } from '../account/account.messages.ts'
import { queueTopicMail } from '../account/topic-mail.ts'
import { addWithinBudget, coveredMs } from './intervals.ts'
import { isOver } from './learning.policy.ts'
import {
  type Enrollment,
  findCourseById,
  findLesson,
  findProgress,
  type Lesson,
  listLessons,
  lockEnrollment,
  type Progress,
  saveProgress,
  updateEnrollment,
} from './learning.repo.ts'
import { toProgressView, toState } from './learning.view.ts'
import { coursePercent, isWatched, watchBudgetMs } from './progress.ts'

export interface Beat {
  positionMs: number
  intervals: readonly (readonly [number, number])[]
}

/** Keeps what a learner has really watched. Nothing here ever takes progress away. */
export function createProgressService(services: Services) {
  const { db, env, clock } = services

  /** Runs with the lesson and the locked enrollment, so that beats from two devices add up. */
  const withLesson = <T>(
    userId: string,
    lessonId: string,
    work: (tx: Tx, lesson: Lesson, enrollment: Enrollment) => Promise<T>,
  ) =>
    db.transaction(async (tx) => {
      const found = await findLesson(tx, lessonId)
      if (!found) throw new AppError('lesson.not_found')
      const enrollment = await lockEnrollment(tx, userId, found.course.id)
      if (!enrollment && found.course.status !== 'published') throw new AppError('lesson.not_found')
      if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
      if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
      return work(tx, found.lesson, enrollment)
    })

  const updateCourse = async (tx: Tx, enrollment: Enrollment, lesson: Lesson, now: Date) => {
    const rows = await listLessons(tx, [enrollment.courseId], enrollment.userId)
    const percent = coursePercent(rows.map((row) => toState(row.lesson, row.progress)))
    await updateEnrollment(tx, enrollment.id, {
      lastLessonId: lesson.id,
      lastWatchedAt: now,
      percent: Math.max(enrollment.percent, percent),
      completedAt: enrollment.completedAt ?? (percent === 100 ? now : null),
    })
    if (percent === 100 && !enrollment.completedAt) await congratulate(tx, enrollment)
  }

  const congratulate = async (tx: Tx, { userId, courseId }: Enrollment) => {
    const course = await findCourseById(tx, courseId)
    if (!course) return
    const url = `${env.PUBLIC_WEB_URL}/student/my-course/${course.slug}`
    await queueTopicMail(services, tx, userId, 'learning', ({ name }) =>
      accountMails.courseCompleted(name, course.title, url),
    )
  }

  const store = async (tx: Tx, enrollment: Enrollment, lesson: Lesson, row: Partial<Progress>) => {
    const now = clock()
    const saved = await saveProgress(tx, {
      userId: enrollment.userId,
      lessonId: lesson.id,
      ...row,
      createdAt: now,
      updatedAt: now,
    })
    await updateCourse(tx, enrollment, lesson, now)
    return toProgressView(lesson, saved)
  }

  return {
    /** Merges a beat of the player. Time that cannot have been watched since the last beat is not counted. */
    beat: (userId: string, lessonId: string, { positionMs, intervals }: Beat) =>
      withLesson(userId, lessonId, async (tx, lesson, enrollment) => {
        const now = clock()
        const known = await findProgress(tx, userId, lesson.id)
        const budget = watchBudgetMs(enrollment.lastWatchedAt ?? enrollment.createdAt, now)
        const merged = addWithinBudget(known?.intervals ?? [], intervals, lesson.durationMs, budget)
        const watchedMs = Math.max(coveredMs(merged), known?.watchedMs ?? 0)
        const isDone =
          lesson.completionKind === 'watch' && isWatched(watchedMs, lesson.durationMs, lesson.watchPercent)
        return store(tx, enrollment, lesson, {
          positionMs: Math.min(positionMs, lesson.durationMs),
          intervals: merged,
          watchedMs,
          completedAt: known?.completedAt ?? (isDone ? now : null),
        })
      }),

    /** The learner says that a lesson is done; only where the lesson leaves it to them. */
    complete: (userId: string, lessonId: string) =>
      withLesson(userId, lessonId, async (tx, lesson, enrollment) => {
        const known = await findProgress(tx, userId, lesson.id)
        if (known?.completedAt) return toProgressView(lesson, known)
        if (lesson.completionKind !== 'manual') throw new AppError('request.conflict')
        return store(tx, enrollment, lesson, { completedAt: clock() })
      }),
  }
}
