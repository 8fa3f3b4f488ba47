import { type Interval, mergeIntervals, totalLength } from '@repo/timeline/intervals'

export type { Interval }

/** Sorts, clamps to the video and joins what touches, in ms. Order and repetition of the input do not matter. */
export const mergeWatched = (
  intervals: readonly (readonly [number, number])[],
  durationMs: number,
): Interval[] =>
  mergeIntervals(intervals.map(([start, end]) => [Math.max(0, start), Math.min(durationMs, end)] as const))

/** Milliseconds covered by merged intervals. */
export const coveredMs = totalLength

/**
 * Adds newly played stretches, but no more new time than `budgetMs`: nobody watches an hour in a minute.
 * Time covered before needs no budget and is never lost.
 */
export function addWithinBudget(
  known: readonly Interval[],
  played: readonly (readonly [number, number])[],
  durationMs: number,
  budgetMs: number,
): Interval[] {
  let left = Math.max(0, budgetMs)
  let covered = mergeWatched(known, durationMs)
  for (const interval of mergeWatched(played, durationMs)) {
    for (const [start, end] of uncovered(interval, covered)) {
      const taken = Math.min(end - start, left)
      left -= taken
      covered = mergeWatched([...covered, [start, start + taken]], durationMs)
    }
  }
  return covered
}

/** The parts of an interval that merged intervals leave open. */
function uncovered([start, end]: Interval, merged: readonly Interval[]): Interval[] {
  const gaps: Interval[] = []
  let at = start
  for (const [from, to] of merged) {
    if (to <= at) continue
    if (from >= end) break
    if (from > at) gaps.push([at, from])
    at = Math.max(at, to)
  }
  if (at < end) gaps.push([at, end])
  return gaps
}
