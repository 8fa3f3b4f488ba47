import { GRANT_MS } from '../playback/index.ts'

/** Players go to double speed. */
const MAX_SPEED = 2
/** Allowance for playback before the first heartbeat and for late heartbeats. */
const SLACK_MS = 10_000

export interface WatchedStream {
  startedAt: Date
  heartbeatAt: Date
  endedAt: Date | null
  creditedMs: number
}

/**
 * How much newly watched time of a stream is still accepted, in ms: twice the time in which it could fetch media, less
 * what was accepted before. A silent stream counts until its last grant expires.
 */
export function watchBudgetMs(stream: WatchedStream, now: Date): number {
  const end = Math.min(
    stream.endedAt?.getTime() ?? now.getTime(),
    stream.heartbeatAt.getTime() + GRANT_MS,
    now.getTime(),
  )
  const openMs = Math.max(0, end - stream.startedAt.getTime())
  return Math.max(0, openMs * MAX_SPEED + SLACK_MS - stream.creditedMs)
}

export interface LessonState {
  durationMs: number
  watchedMs: number
  completedAt: Date | null
  /** Earlier progress, with whatever video the lesson had then. */
  bestPercent?: number
}

/** Whole percent of a lesson, rounded down so that 100 means all of it; a completed lesson is whole. Never falls. */
export function lessonPercent({ durationMs, watchedMs, completedAt, bestPercent = 0 }: LessonState): number {
  if (completedAt) return 100
  const percent = durationMs > 0 ? Math.floor((watchedMs * 100) / durationMs) : 0
  return Math.min(100, Math.max(percent, bestPercent))
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
