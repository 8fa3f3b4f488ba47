import { AppError } from '@repo/contract'
import { MIN_GROUP } from '@repo/contract/crm-quizzes'
import type { Caller } from '../../core/caller.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { sumViewings, takeViewingsBefore, type Viewing } from '../playback/index.ts'
import { findVideoLength, scopeOf } from '../videos/index.ts'
import { addViewing, stepOf, type UnitSum, type UnitSums } from './viewing.ts'
import * as repo from './watching.repo.ts'

/** No report of a viewing is merged after a week, so what is older does not change any more. */
const OPEN_MS = 8 * DAY_MS
const FOLDED_AT_ONCE = 500

/** What learners watch of a video. */
export function createWatchingService({ db, reports }: Needs<'db' | 'reports'>) {
  return {
    /** @throws AppError `video.not_found`, also for a video that the caller may not see */
    async ofVideo(caller: Caller, videoId: string) {
      const ofDoctor = caller.role === 'doctor' ? (caller.doctorId ?? null) : undefined
      const [durationMs, lessonIds] = await Promise.all([
        findVideoLength(db, scopeOf(caller), videoId),
        repo.findLessonsOf(db, videoId, ofDoctor),
      ])
      if (durationMs === null) throw new AppError('video.not_found')
      const stepMs = stepOf(durationMs)
      if (lessonIds.length === 0) return { learners: 0, durationMs, stepMs, steps: [] }
      // One plan cannot serve a lesson of ten learners and one of ten thousand.
      const read = together(reports, { isKept: false })
      const [learners, watched, folded, open] = await Promise.all([
        repo.countWatchers(read, lessonIds),
        durationMs === 0 ? [] : repo.sumWatched(read, lessonIds, { durationMs, stepMs }),
        repo.findWatchSums(read, videoId, lessonIds, stepMs),
        sumViewings(read, { videoId, lessonIds, stepMs }),
      ])
      const shared = { learners, durationMs, stepMs }
      if (learners < MIN_GROUP || durationMs === 0) return { ...shared, steps: [] }
      const extra = addSteps([...folded, ...open])
      const none = { againMs: 0, left: 0, sought: 0 }
      return {
        ...shared,
        steps: watched.map(({ watchedMs, learners: few }, step) =>
          few < MIN_GROUP ? null : { watchedMs, ...(extra.get(step) ?? none) },
        ),
      }
    },
  }
}

function addSteps(all: readonly (UnitSum & { step: number })[]): Map<number, UnitSum> {
  const steps = new Map<number, UnitSum>()
  for (const { step, againMs, left, sought } of all) {
    const sum = steps.get(step) ?? { againMs: 0, left: 0, sought: 0 }
    steps.set(step, {
      againMs: sum.againMs + againMs,
      left: sum.left + left,
      sought: sum.sought + sought,
    })
  }
  return steps
}

/**
 * Adds up viewings that do not change any more and forgets them one by one: of a learner's jumps nothing is kept longer
 * than a week.
 */
export async function foldViewings(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OPEN_MS)
  let taken = FOLDED_AT_ONCE
  while (taken === FOLDED_AT_ONCE)
    taken = await db.transaction(async (tx) => {
      const streams = await takeViewingsBefore(tx, before, FOLDED_AT_ONCE)
      const groups = new Map<string, { lessonId: string; videoId: string; viewings: Viewing[] }>()
      for (const { lessonId, viewings } of streams) {
        if (lessonId === null) continue
        for (const viewing of Object.values(viewings)) {
          const key = `${lessonId} ${viewing.videoId}`
          const group = groups.get(key) ?? { lessonId, videoId: viewing.videoId, viewings: [] }
          group.viewings.push(viewing)
          groups.set(key, group)
        }
      }
      const known = await repo.findKnownVideos(tx, [
        ...new Set([...groups.values()].map(({ videoId }) => videoId)),
      ])
      for (const group of groups.values()) {
        if (!known.has(group.videoId)) continue
        const sums: UnitSums = new Map()
        for (const viewing of group.viewings) addViewing(sums, viewing)
        await repo.addWatchSums(tx, group, sums)
      }
      return streams.length
    })
}
