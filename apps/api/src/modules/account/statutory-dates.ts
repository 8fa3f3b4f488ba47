import { answerWorkingDays, type DataRequestKind, statutoryPeriods } from '@repo/contract/data-requests'
import { DAY_MS } from '../../core/durations.ts'
import { VIETNAM_OFFSET_MS } from '../../core/vietnam-time.ts'

/**
 * Public holidays with a fixed date (Labour Code 45/2019/QH14, art. 112), as `MM-DD`. Those of the lunar calendar (Tết,
 * Giỗ Tổ) and days off moved by yearly decision are left out: counting them as working days only makes our own promise
 * earlier than the law's date, never later.
 */
const FIXED_HOLIDAYS = new Set(['01-01', '04-30', '05-01', '09-02'])

/**
 * When a request about one's data has to be answered and done; the periods stand in `statutoryPeriods`. The day of the
 * request does not count (Civil Code 91/2015/QH13, art. 147); each date is the end of its day in Vietnam.
 */
export function statutoryDates(requestedAt: Date, kind: DataRequestKind): { answerBy: Date; finishBy: Date } {
  const today = dayOf(requestedAt)
  return {
    answerBy: endOfDay(addWorkingDays(today, answerWorkingDays)),
    finishBy: endOfDay(today + statutoryPeriods[kind].finishDays),
  }
}

/** The end of a period that was extended by some days. */
export const extendedBy = (finishBy: Date, days: number): Date => endOfDay(dayOf(finishBy) + days)

/** Working days after today up to the day of a date, which counts; negative for those that are over. */
export function workingDaysLeft(now: Date, until: Date): number {
  const [today, last] = [dayOf(now), dayOf(until)]
  const [from, to, sign] = last >= today ? [today, last, 1] : [last, today, -1]
  let days = 0
  for (let day = from + 1; day <= to; day += 1) if (isWorkingDay(day)) days += 1
  return days === 0 ? 0 : sign * days
}

const dayOf = (instant: Date) => Math.floor((instant.getTime() + VIETNAM_OFFSET_MS) / DAY_MS)

/** Days are counted since 1970-01-01 in Vietnam. */
function addWorkingDays(from: number, count: number): number {
  let day = from
  for (let left = count; left > 0; ) {
    day += 1
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

function isWorkingDay(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  return !isWeekend && !FIXED_HOLIDAYS.has(date.toISOString().slice(5, 10))
}

/** The last millisecond of a day. */
const endOfDay = (day: number) => new Date((day + 1) * DAY_MS - VIETNAM_OFFSET_MS - 1)
