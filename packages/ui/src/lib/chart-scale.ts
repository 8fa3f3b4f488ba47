/** Top of a value axis: the next round step (1, 2, 2.5, 5 × 10ⁿ) that covers `max` in `ticks` steps, and those steps. */
export function axisSteps(max: number, ticks = 4): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / ticks
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= rough) ?? 10
  const step = factor * power
  const count = Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Indexes of at most `limit` labels, evenly spread and always with the last one, which is the newest. */
export function labelIndexes(count: number, limit: number): number[] {
  if (count <= limit) return Array.from({ length: count }, (_, index) => index)
  const stride = Math.ceil((count - 1) / (limit - 1))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= stride) indexes.unshift(index)
  return indexes
}
