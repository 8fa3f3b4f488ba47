/**
 * Steps of a value axis that has 0: the next round step (1, 2, 2.5, 5 × 10ⁿ) that covers what is above and below it in
 * about `ticks` steps. Things that are counted have no step below 1, which would be rounded to the same figure twice.
 * @param max 0 or above. @param min 0 or below.
 */
export function axisSteps(max: number, min = 0, { ticks = 4, isWhole = false } = {}): number[] {
  if (max <= 0 && min >= 0) return [0, 1]
  const rough = (max - min) / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  const step = isWhole ? Math.max(1, Math.ceil(factor * power)) : factor * power
  const first = Math.ceil(-min / step)
  const last = Math.ceil(max / step)
  return Array.from({ length: first + last + 1 }, (_, index) => (index - first) * step)
}

/** Indexes of at most `limit` labels, evenly spread and always with the last one, which is the newest. */
export function labelIndexes(count: number, limit: number): number[] {
  if (count <= limit) return Array.from({ length: count }, (_, index) => index)
  const stride = Math.ceil((count - 1) / (limit - 1))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= stride) indexes.unshift(index)
  return indexes
}
