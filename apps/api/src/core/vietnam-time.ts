import { DAY_MS, HOUR_MS } from './durations.ts'

/** Việt Nam has had this one offset, without daylight saving time, since 1975. */
export const VIETNAM_OFFSET_MS = 7 * 3_600_000

/** The calendar day of a moment in Việt Nam, such as `2026-11-21`, whatever time zone the server is in. */
export const dayInVietnam = (moment: Date): string =>
  new Date(moment.getTime() + VIETNAM_OFFSET_MS).toISOString().slice(0, 10)

/** The hour of a moment in Việt Nam, with its minutes as a fraction. */
export const hourInVietnam = (moment: Date): number =>
  ((moment.getTime() + VIETNAM_OFFSET_MS) % DAY_MS) / HOUR_MS

/** Midnight in Việt Nam at the start of the day that `moment` falls in. */
export function startOfVietnameseDay(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() + VIETNAM_OFFSET_MS) / DAY_MS) * DAY_MS - VIETNAM_OFFSET_MS)
}

/** The last millisecond of the day in Việt Nam that `moment` falls in. */
export const endOfVietnameseDay = (moment: Date): Date =>
  new Date(startOfVietnameseDay(moment).getTime() + DAY_MS - 1)
