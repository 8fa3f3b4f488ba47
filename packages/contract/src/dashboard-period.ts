// The rule for own days of the dashboard, without schemas: the screen asks only for what the service answers.

export const dashboardPeriods = [7, 30, 90] as const
/** What a period is compared with: as many days before it, or the same days a year earlier. */
export const dashboardComparisons = ['previous', 'year'] as const
/** Most days that the dashboard sums up at once. */
export const MAX_DASHBOARD_DAYS = 366

const DAY_MS = 86_400_000

/**
 * Why two days, such as `2026-11-21`, are no period of the dashboard, with the field at fault; null if they are one, or
 * if none is named.
 * @param today the day in Việt Nam
 */
export function findPeriodFault(from: string | undefined, to: string | undefined, today: string) {
  if (from === undefined && to === undefined) return null
  if (from === undefined) return { field: 'from', reason: 'missing' } as const
  if (to === undefined) return { field: 'to', reason: 'missing' } as const
  if (to > today) return { field: 'to', reason: 'future' } as const
  if (to < from) return { field: 'to', reason: 'reversed' } as const
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days > MAX_DASHBOARD_DAYS ? ({ field: 'to', reason: 'too_long' } as const) : null
}

export type PeriodFault = NonNullable<ReturnType<typeof findPeriodFault>>
