import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { startOfVietnameseDay } from '../../core/vietnam-time.ts'

/** A time that passed longer ago than this is not reminded of any more, in ms. */
export const LATEST_MS = 2 * 60 * MINUTE_MS

/** Minutes of a day of the week, both included, and the midnight that they are counted from. */
export interface SlotWindow {
  midnight: Date
  /** ISO 8601: Monday is 1. */
  weekday: number
  from: number
  to: number
}

/** ISO weekday of a midnight in Việt Nam. */
const weekdayOf = (midnight: Date): number => {
  // Noon of a day in Việt Nam is the same day in UTC.
  const day = new Date(midnight.getTime() + DAY_MS / 2).getUTCDay()
  return day === 0 ? 7 : day
}

/** What may have to be reminded of now: the last two hours, over midnight where they began on the day before. */
export function windowsAt(now: Date): SlotWindow[] {
  const midnight = startOfVietnameseDay(now)
  const minute = Math.floor((now.getTime() - midnight.getTime()) / MINUTE_MS)
  const from = minute - LATEST_MS / MINUTE_MS + 1
  const today = { midnight, weekday: weekdayOf(midnight), from: Math.max(0, from), to: minute }
  if (from >= 0) return [today]
  const before = new Date(midnight.getTime() - DAY_MS)
  return [{ midnight: before, weekday: weekdayOf(before), from: from + 1440, to: 1439 }, today]
}

export const slotOf = ({ midnight }: Pick<SlotWindow, 'midnight'>, minute: number): Date =>
  new Date(midnight.getTime() + minute * MINUTE_MS)

/** The next time of a reminder after `now`. */
export function nextSlot(weekdays: readonly number[], minute: number, now: Date): Date {
  const midnight = startOfVietnameseDay(now)
  for (let days = 0; days <= 7; days++) {
    const day = new Date(midnight.getTime() + days * DAY_MS)
    const slot = slotOf({ midnight: day }, minute)
    if (slot > now && weekdays.includes(weekdayOf(day))) return slot
  }
  throw new Error('a reminder has no day of the week')
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
