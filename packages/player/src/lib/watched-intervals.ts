/** A stretch of a video that was played: from the first second up to the second, `start < end`. */
export type Interval = [start: number, end: number]

/** Two stretches this close are one: players report positions a few hundredths of a second apart. */
const touchSeconds = 0.05

/** Sorted, disjoint form of any intervals; empty and impossible ones are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(([start, end]) => Number.isFinite(start) && Number.isFinite(end) && end > start)
    .toSorted((a, b) => a[0] - b[0])
  const merged: Interval[] = []
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start <= last[1] + touchSeconds) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** A merged set with one more stretch. The given set is not changed. */
export function addInterval(set: readonly Interval[], added: Interval): Interval[] {
  return mergeIntervals([...set.map(([start, end]): Interval => [start, end]), [added[0], added[1]]])
}

/** Unique seconds of a merged set. */
export function totalSeconds(set: readonly Interval[]): number {
  return set.reduce((sum, [start, end]) => sum + (end - start), 0)
}
