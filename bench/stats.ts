/** The middle value; one disturbed round does not move it. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('the median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] as number
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] as number
  return (lower + upper) / 2
}

/** The value that this share of all values does not exceed, as the nearest that was measured. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('a percentile of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

/** One round: ours and the bare server, measured one right after the other. */
export interface Pair {
  ours: number
  bare: number
}

/**
 * Median of the rounds' own ratios. A machine that becomes slower between two rounds slows both halves of a
 * pair, so this stays put where a ratio of two medians would wander.
 */
export function medianRatio(pairs: readonly Pair[]): number {
  return median(pairs.map(({ ours, bare }) => ours / bare))
}

/** How a ratio is read: `0.82` from a tenth upwards, `1/24` below. */
export function formatRatio(ratio: number): string {
  return ratio >= 0.1 ? ratio.toFixed(2) : `1/${Math.round(1 / ratio)}`
}
