import { AppError } from '@repo/contract'
import type { progressBody } from '@repo/contract/learning'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { createTurnstiles } from '../../process/turnstile.ts'
import { isTakenOver, lockStreamOf, type PlaybackRow, updateStream } from '../playback/index.ts'
import { addWithinBudget, coveredMs, type Interval, mergeWatched } from './intervals.ts'
import { isOver, paused } from './learning.policy.ts'
import {
  type Enrollment,
  findLesson,
  findProgress,
  type Lesson,
  lockEnrollment,
  type Progress,
} from './learning.repo.ts'
import { toProgressView } from './learning.view.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import { createProgressStore } from './lesson-completion.service.ts'
import { isWatched, watchBudgetMs } from './progress.ts'
import { toViewing } from './viewing.ts'

export type Heartbeat = z.output<typeof progressBody>

/** How long after their stream delayed heartbeats are still merged, in ms. */
const MERGED_FOR_MS = 7 * 86_400_000

/** Loads of a page that belong to one stream; what more of them tell is not kept. */
const MAX_VIEWINGS = 20

interface WatchedWhere {
  stream: PlaybackRow | null
  known: Progress | null
  durationMs: number
}

/** Stores what a learner has really watched; progress never falls. */
export function createProgressService(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithLessonAccess) {
  const { db, clock, lessonAccess: access } = services
  const store = createProgressStore(services)
  // Heartbeats of one learner are serialised anyway; queueing them here saves a connection each.
  const inTurn = createTurnstiles({ maxRunning: 1, maxWaiting: 100 })

  /** Runs with the lesson and the locked enrollment, so that heartbeats from two devices add up. */
  const withLesson = <T>(
    userId: string,
    lessonId: string,
    work: (tx: Tx, lesson: Lesson, enrollment: Enrollment, takesHandIns: boolean) => Promise<T>,
  ) =>
    inTurn(userId, () =>
      db.transaction(async (tx) => {
        const found = await findLesson(tx, lessonId)
        if (!found) throw new AppError('lesson.not_found')
        const enrollment = await lockEnrollment(tx, userId, found.course.id)
        if (!enrollment && found.course.status !== 'published') throw new AppError('lesson.not_found')
        if (enrollment?.state === 'paused') throw paused(enrollment)
        if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
        if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
        return work(tx, found.lesson, enrollment, found.takesHandIns)
      }),
    )

  const assertOpen = async (tx: Tx, caller: Caller, where: { lesson: Lesson; enrollment: Enrollment }) => {
    if (await access.lacksProfession(caller, where, tx)) throw new AppError('lesson.professionals_only')
    await access.assertReleased(tx, caller, where)
  }

  const findStream = (tx: Tx, userId: string, lessonId: string, id: string | null) => {
    const since = new Date(clock().getTime() - MERGED_FOR_MS)
    return id === null ? null : lockStreamOf(tx, { id, userId, lessonId }, since)
  }

  /** Adds intervals played in a stream of this learner and lesson; time that no stream can have shown is ignored. */
  const addWatched = (
    { stream, known, durationMs }: WatchedWhere,
    watched: readonly Interval[],
  ): { intervals: Interval[]; newMs: number } => {
    const before = known?.intervals ?? []
    if (!stream || watched.length === 0) return { intervals: before, newMs: 0 }
    const intervals = addWithinBudget(before, watched, durationMs, watchBudgetMs(stream, clock()))
    return { intervals, newMs: coveredMs(intervals) - coveredMs(mergeWatched(before, durationMs)) }
  }

  /** What the stream keeps of its viewings; null where the report tells nothing new, or more than can have been played. */
  const withViewing = (
    stream: PlaybackRow,
    told: Heartbeat['viewing'],
    { videoId, durationMs }: Lesson,
    known: Progress | null,
  ): PlaybackRow['viewings'] => {
    if (!told || videoId === null) return null
    const kept = stream.viewings ?? {}
    const earlier = kept[told.id]
    if (!earlier && Object.keys(kept).length >= MAX_VIEWINGS) return null
    const viewing = toViewing(told.runs, earlier?.before ?? known?.intervals ?? [], { videoId, durationMs })
    if (viewing.playedMs > watchBudgetMs({ ...stream, creditedMs: 0 }, clock())) return null
    // A late report says less than the one after it.
    if (viewing.playedMs <= (earlier?.playedMs ?? 0)) return null
    return { ...kept, [told.id]: viewing }
  }

  return {
    /** Merges a heartbeat of the player. Heartbeats may come twice, late and in any order. */
    heartbeat: (caller: Caller, lessonId: string, heartbeat: Heartbeat) =>
      withLesson(caller.userId, lessonId, async (tx, lesson, enrollment) => {
        const { userId } = caller
        const now = clock()
        const at = new Date(now.getTime() - Math.min(heartbeat.ageMs, MERGED_FOR_MS))
        const { durationMs } = lesson
        const known = await findProgress(tx, userId, lesson.id)
        const stream = await findStream(tx, userId, lesson.id, heartbeat.playbackId)
        // The stream was allowed when it began, so what was watched in it counts even if access has changed since.
        if (!stream) await assertOpen(tx, caller, { lesson, enrollment })
        const { intervals, newMs } = addWatched({ stream, known, durationMs }, heartbeat.intervals)
        if (stream) {
          const viewings = withViewing(stream, heartbeat.viewing, lesson, known)
          const change = {
            ...(newMs > 0 && { creditedMs: stream.creditedMs + newMs }),
            ...(viewings && { viewings }),
          }
          if (Object.keys(change).length > 0) await updateStream(tx, stream.id, change)
        }
        const watchedMs = Math.max(coveredMs(intervals), known?.watchedMs ?? 0)
        const isDone =
          lesson.completionKind === 'watch' && isWatched(watchedMs, durationMs, lesson.watchPercent)
        const completedAt = known?.completedAt ?? (isDone ? now : null)
        const positionMs = Math.min(heartbeat.positionMs, durationMs)
        const isElsewhere = stream !== null && (await isTakenOver(tx, stream, at))
        // A late heartbeat must not move a position that was reached after it.
        const isLate = known !== null && (isElsewhere || at < known.updatedAt)
        const place = isLate ? { updatedAt: known.updatedAt } : { positionMs, updatedAt: at }
        return store(tx, { enrollment, lesson, known }, { intervals, watchedMs, completedAt, ...place }, at)
      }),

    /** Marks a lesson as done, for lessons that learners complete by themselves. */
    complete: (caller: Caller, lessonId: string) =>
      withLesson(caller.userId, lessonId, async (tx, lesson, enrollment, takesHandIns) => {
        const known = await findProgress(tx, caller.userId, lesson.id)
        if (known?.completedAt) return toProgressView(lesson, known)
        await assertOpen(tx, caller, { lesson, enrollment })
        if (lesson.completionKind !== 'manual' || takesHandIns) throw new AppError('request.conflict')
        const now = clock()
        return store(tx, { enrollment, lesson, known }, { completedAt: now, updatedAt: now }, now)
      }),
  }
}
