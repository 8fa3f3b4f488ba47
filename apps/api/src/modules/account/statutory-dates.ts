import { DAY_MS } from '../../core/durations.ts'
import { VIETNAM_OFFSET_MS } from '../../core/vietnam-time.ts'

/**
 * Public holidays with a fixed date (Labour Code 45/2019/QH14, art. 112), as `MM-DD`. Those of the lunar calendar (Tết,
 * Giỗ Tổ) and days off moved by yearly decision are left out: counting them as working days only makes our own promise
 * earlier than the law's date, never later.
 */
const FIXED_HOLIDAYS = new Set(['01-01', '04-30', '05-01', '09-02'])

const ANSWER_WORKING_DAYS = 2
const FINISH_DAYS = 20

/**
 * When a request about one's data has to be answered and done (Law 91/2025/QH15, Decree 356/2025): two working days and
 * twenty days. The day of the request does not count (Civil Code 91/2015/QH13, art. 147); each date is the end of its
 * day in Vietnam.
 */
export function statutoryDates(requestedAt: Date): { answerBy: Date; finishBy: Date } {
  const today = Math.floor((requestedAt.getTime() + VIETNAM_OFFSET_MS) / DAY_MS)
  return {
    answerBy: endOfDay(addWorkingDays(today, ANSWER_WORKING_DAYS)),
    finishBy: endOfDay(today + FINISH_DAYS),
  }
}

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
