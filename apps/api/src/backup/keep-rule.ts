import { dayInVietnam } from '../core/vietnam-time.ts'
import { momentOf } from './manifest.ts'

/** How many days, weeks and months keep one backup each. */
export const keepRule = { days: 7, weeks: 5, months: 12 } as const
const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_BEFORE_MONDAY = 3

/**
 * Backups that stay: all of the last 24 hours, and the newest of each of the last 7 days, 5 weeks and 12 months that
 * have one. Days are those of
 * Việt Nam. Days without a backup do not count, so that a machine that stood still loses none of the old ones.
 */
export function chooseKept(ids: readonly string[], now: Date): Set<string> {
  const newestFirst = [...ids].sort((a, b) => momentOf(b) - momentOf(a))
  const kept = new Set(newestFirst.filter((id) => now.getTime() - momentOf(id) < DAY_MS))
  const keepOnePer = (periodOf: (day: string) => string, count: number) => {
    const seen = new Set<string>()
    for (const id of newestFirst) {
      const period = periodOf(dayInVietnam(new Date(momentOf(id))))
      if (seen.has(period)) continue
      if (seen.size >= count) return
      seen.add(period)
      kept.add(id)
    }
  }
  keepOnePer((day) => day, keepRule.days)
  keepOnePer(weekOf, keepRule.weeks)
  keepOnePer((day) => day.slice(0, 7), keepRule.months)
  return kept
}

const weekOf = (day: string) =>
  String(Math.floor((Date.parse(`${day}T00:00:00Z`) / DAY_MS + DAYS_BEFORE_MONDAY) / 7))
