import type { ParamCodec } from '@repo/routing'
import { toDay } from './vietnam-time.ts'

/** The current month in Việt Nam, as `2026-11`. */
export const thisMonth = (now: Date = new Date()): string => toDay(now.toISOString()).slice(0, 7)

/** A month in the URL; the current one if it is missing or invalid. */
export const monthParam = (): ParamCodec<string> => ({
  read: ([first]) => (first && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(first) ? first : thisMonth()),
  write: (value) => (value === thisMonth() ? undefined : value),
})

/** The last months, the current one first. */
export function recentMonths(count: number, now: Date = new Date()): string[] {
  const [year = 0, month = 0] = thisMonth(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
