/** Half-open stretch of a video, `[start, end)`, in the unit of its owner. */
export type Interval = [start: number, end: number]

/**
 * Sorted, disjoint form of any intervals; empty, reversed and impossible ones are dropped. The input stays as it is.
 * @param gap stretches this close count as one, in the unit of the intervals
 */
export function mergeIntervals(
  intervals: readonly (readonly [start: number, end: number])[],
  gap = 0,
): Interval[] {
  const sorted = intervals
    .filter(([start, end]) => Number.isFinite(start) && Number.isFinite(end) && end > start)
    .toSorted((a, b) => a[0] - b[0])
  const merged: Interval[] = []
  for (const [start, end] of sorted) {
    const last = merged.at(-1)
    if (last && start <= last[1] + gap) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** How much merged intervals cover, in their unit. */
export const totalLength = (merged: readonly Interval[]): number =>
  merged.reduce((sum, [start, end]) => sum + (end - start), 0)
