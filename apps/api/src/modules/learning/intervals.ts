/** Half-open stretch of a video that was played, in ms: `[start, end)`. */
export type Interval = [number, number]

/** Sorts, clamps to the video and joins what touches. Order and repetition of the input do not matter. */
export function mergeIntervals(
  intervals: readonly (readonly [number, number])[],
  durationMs: number,
): Interval[] {
  const inside = intervals
    .map(([start, end]): Interval => [Math.max(0, start), Math.min(durationMs, end)])
    .filter(([start, end]) => end > start)
    .sort((a, b) => a[0] - b[0])
  const merged: Interval[] = []
  for (const [start, end] of inside) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** Milliseconds covered by merged intervals. */
export const coveredMs = (merged: readonly Interval[]) =>
  merged.reduce((sum, [start, end]) => sum + end - start, 0)

/**
 * Adds newly played stretches, but no more new time than `budgetMs`: nobody watches an hour in a minute.
 * What was covered before costs nothing and is never lost.
 */
export function addWithinBudget(
  known: readonly Interval[],
  played: readonly (readonly [number, number])[],
  durationMs: number,
  budgetMs: number,
): Interval[] {
  let left = Math.max(0, budgetMs)
  let covered = mergeIntervals(known, durationMs)
  for (const interval of mergeIntervals(played, durationMs)) {
    for (const [start, end] of uncovered(interval, covered)) {
      const taken = Math.min(end - start, left)
      left -= taken
      covered = mergeIntervals([...covered, [start, start + taken]], durationMs)
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
