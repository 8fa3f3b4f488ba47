import { type Interval, mergeIntervals, totalLength } from '@repo/timeline/intervals'
import type { Viewing } from '../playback/index.ts'

/** Sums are kept for units of the video this long. */
export const UNIT_MS = 2000
/** Who hears only the last words less has not left. */
const END_MS = 10_000

type Run = readonly [start: number, end: number]

/** The parts of a stretch that lie in merged ones. */
const within = ([start, end]: Run, merged: readonly Interval[]): Interval[] =>
  merged.flatMap(([from, to]): Interval[] => {
    const part: Interval = [Math.max(start, from), Math.min(end, to)]
    return part[1] > part[0] ? [part] : []
  })

interface Video {
  videoId: string
  durationMs: number
}

/**
 * What a viewing tells of its video, from the stretches that were played in their order.
 * @param before what its learner had watched when it began
 */
export function toViewing(
  runs: readonly Run[],
  before: readonly Interval[],
  { videoId, durationMs }: Video,
): Viewing {
  const played = runs
    .map(([start, end]): Interval => [start, Math.min(end, durationMs)])
    .filter(([start, end]) => end > start)
  let seen = mergeIntervals(before)
  const again: Interval[] = []
  for (const run of played) {
    again.push(...within(run, seen))
    seen = mergeIntervals([...seen, run])
  }
  const end = played.at(-1)?.[1]
  return {
    videoId,
    before: [...before],
    again,
    // The first stretch begins where the video was opened.
    sought: played.slice(1).map(([start]) => start),
    left: end === undefined || end > durationMs - END_MS ? null : end,
    playedMs: totalLength(played),
  }
}

export interface UnitSum {
  againMs: number
  left: number
  sought: number
}
export type UnitSums = Map<number, UnitSum>

/** Adds a viewing to the sums of its video by unit. */
export function addViewing(sums: UnitSums, { again, left, sought }: Viewing): void {
  const at = (unit: number) => {
    const sum = sums.get(unit) ?? { againMs: 0, left: 0, sought: 0 }
    sums.set(unit, sum)
    return sum
  }
  for (const [start, end] of again)
    for (let unit = Math.floor(start / UNIT_MS); unit * UNIT_MS < end; unit += 1)
      at(unit).againMs += Math.min(end, (unit + 1) * UNIT_MS) - Math.max(start, unit * UNIT_MS)
  for (const moment of sought) at(Math.floor(moment / UNIT_MS)).sought += 1
  if (left !== null) at(Math.floor(left / UNIT_MS)).left += 1
}

/** Lengths of a step, each a whole number of units. */
const stepsMs = [2000, 4000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000]
/** More than a phone is wide enough for. */
const MOST_STEPS = 150

/** How long a step of the figures is, so that a video of any length has few enough of them. */
export const stepOf = (durationMs: number): number =>
  stepsMs.find((stepMs) => durationMs / stepMs <= MOST_STEPS) ?? 300_000
