import { type Interval, mergeIntervals, totalLength } from '@repo/timeline/intervals'

export type { Interval }

/** Two stretches this close are one: players report positions a few hundredths of a second apart. */
const touchSeconds = 0.05

/** Sorted, disjoint form of what was played, in seconds. */
export const mergeWatched = (intervals: readonly Interval[]): Interval[] =>
  mergeIntervals(intervals, touchSeconds)

/** A merged set with one more stretch. The given set is not changed. */
export function addInterval(set: readonly Interval[], added: Interval): Interval[] {
  return mergeWatched([...set, added])
}

/** Unique seconds of a merged set. */
export const totalSeconds = totalLength
