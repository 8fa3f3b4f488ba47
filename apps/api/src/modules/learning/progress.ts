/** Newly watched time may run this much faster than the clock: players go to double speed, beats come late. */
const MAX_SPEED = 2.5
/** The first beat of a visit covers what was played before it was sent. */
const SLACK_MS = 30_000

/** How much new watch time is believed, by the wall time since the learner's last beat in this course. */
export function watchBudgetMs(lastBeatAt: Date, now: Date): number {
  // Whole milliseconds, as everything that is stored.
  return Math.floor(Math.max(0, now.getTime() - lastBeatAt.getTime()) * MAX_SPEED) + SLACK_MS
}

export interface LessonState {
  durationMs: number
  watchedMs: number
  completedAt: Date | null
}

/** Whole percent of a lesson, rounded down so that 100 means all of it; a completed lesson is whole. */
export function lessonPercent({ durationMs, watchedMs, completedAt }: LessonState): number {
  if (completedAt) return 100
  if (durationMs <= 0) return 0
  return Math.min(100, Math.floor((watchedMs * 100) / durationMs))
}

/** Whole percent of a course: lessons count alike; 100 only when every one is complete. */
export function coursePercent(lessons: readonly LessonState[]): number {
  if (lessons.length === 0) return 0
  const sum = lessons.reduce((total, lesson) => total + lessonPercent(lesson), 0)
  const isAllDone = lessons.every((lesson) => lesson.completedAt)
  return isAllDone ? 100 : Math.min(99, Math.floor(sum / lessons.length))
}

/** Whether a `watch` lesson is complete. A video without a known length never is. */
export function isWatched(watchedMs: number, durationMs: number, watchPercent: number): boolean {
  return durationMs > 0 && watchedMs * 100 >= durationMs * watchPercent
}
