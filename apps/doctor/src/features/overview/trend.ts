export interface Day {
  date: string
  count: number
}

/** The figures of the enrolment chart; null when nobody enrolled. */
export function describeTrend(days: readonly Day[]): { total: number; perDay: number; best: Day } | null {
  const [first, ...rest] = days
  if (!first) return null
  const total = days.reduce((sum, day) => sum + day.count, 0)
  if (total === 0) return null
  const best = rest.reduce((top, day) => (day.count > top.count ? day : top), first)
  return { total, perDay: total / days.length, best }
}
