/**
 * Pages to offer around the current one: first, last, the current and its neighbours, with 0 for a gap.
 * A gap of one page is filled with that page, since the dots would take the same room.
 */
export function pageWindow(page: number, pageCount: number, around = 1): number[] {
  const wanted = new Set([1, pageCount])
  for (let p = page - around; p <= page + around; p++) if (p >= 1 && p <= pageCount) wanted.add(p)
  const sorted = [...wanted].sort((a, b) => a - b)
  return sorted.flatMap((p, index) => {
    const previous = sorted[index - 1] ?? p - 1
    if (p - previous === 2) return [p - 1, p]
    return p - previous > 2 ? [0, p] : [p]
  })
}
