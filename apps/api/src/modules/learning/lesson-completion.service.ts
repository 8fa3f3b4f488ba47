import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { accountMails, queueTopicMail } from '../account/index.ts'
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
import { coursePercent, lessonPercent } from './progress.ts'

interface Where {
  enrollment: Enrollment
  lesson: Lesson
  known: Progress | null
}

/** Writes the progress of a lesson together with that of its course. */
export function createProgressStore(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { env, clock } = services

  /** @param at When the position was reached; a late heartbeat must not move the current position. */
  const updateCourse = async (tx: Tx, enrollment: Enrollment, lesson: Lesson, at: Date) => {
    const now = clock()
    const isLatest = enrollment.lastWatchedAt === null || at >= enrollment.lastWatchedAt
    const rows = await listLessons(tx, [enrollment.courseId], enrollment.userId)
    const percent = coursePercent(rows.map((row) => toState(row.lesson, row.progress)))
    await updateEnrollment(tx, enrollment.id, {
      ...(isLatest ? { lastLessonId: lesson.id, lastWatchedAt: at } : {}),
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

  return async (
    tx: Tx,
    { enrollment, lesson, known }: Where,
    row: Pick<Progress, 'completedAt' | 'updatedAt'> & Partial<Progress>,
    at: Date,
  ) => {
    const { durationMs } = lesson
    const { watchedMs = known?.watchedMs ?? 0, completedAt } = row
    const saved = await saveProgress(tx, {
      userId: enrollment.userId,
      lessonId: lesson.id,
      createdAt: clock(),
      bestPercent: lessonPercent({ durationMs, watchedMs, completedAt, bestPercent: known?.bestPercent }),
      ...row,
    })
    await updateCourse(tx, enrollment, lesson, at)
    return toProgressView(lesson, saved)
  }
}

interface Passed {
  userId: string
  courseId: string
  lessonId: string
  at: Date
}

/** Completes lessons whose rule is not about watching, for modules that judge what learners hand in. */
export function createLessonCompletion(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const store = createProgressStore(services)
  return {
    /** Does nothing for a lesson that is complete, was taken out of the course, or whose course was taken back. */
    async complete(tx: Tx, { userId, courseId, lessonId, at }: Passed): Promise<void> {
      const enrollment = await lockEnrollment(tx, userId, courseId)
      const found = await findLesson(tx, lessonId)
      if (!found || !enrollment || enrollment.state === 'revoked') return
      const { lesson } = found
      const known = await findProgress(tx, userId, lessonId)
      if (known?.completedAt) return
      await store(tx, { enrollment, lesson, known }, { completedAt: at, updatedAt: at }, at)
    },
  }
}
