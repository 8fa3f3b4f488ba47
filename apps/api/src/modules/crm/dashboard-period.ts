import { findPeriodFault, type PeriodFault } from '@repo/contract/dashboard-period'
import { DAY_MS } from '../../core/durations.ts'
import { dayInVietnam, startOfVietnameseDay } from '../../core/vietnam-time.ts'
import type { Period } from './dashboard.repo.ts'

/** What a caller asks the dashboard for. */
export interface PeriodWish {
  days: number
  from?: string | undefined
  to?: string | undefined
  against: 'previous' | 'year'
}

const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** The days asked for, up to the end of today where no own days are named. Days begin at midnight in Việt Nam. */
export function periodOf(wish: PeriodWish, now: Date): Period | PeriodFault {
  const today = startOfVietnameseDay(now)
  const tomorrow = new Date(today.getTime() + DAY_MS)
  const { from, to } = wish
  const fault = findPeriodFault(from, to, dayInVietnam(today))
  if (fault) return fault
  if (from === undefined || to === undefined)
    return { from: new Date(tomorrow.getTime() - wish.days * DAY_MS), to: tomorrow }
  return { from: midnight(from), to: new Date(midnight(to).getTime() + DAY_MS) }
}

/** As many days right before the period, or the same calendar days a year earlier: 29 February becomes 28 February. */
export function comparedWith({ from, to }: Period, against: PeriodWish['against']): Period {
  if (against === 'previous') return { from: new Date(2 * from.getTime() - to.getTime()), to: from }
  const lastDay = yearEarlier(dayInVietnam(new Date(to.getTime() - DAY_MS)))
  return {
    from: midnight(yearEarlier(dayInVietnam(from))),
    to: new Date(midnight(lastDay).getTime() + DAY_MS),
  }
}

function yearEarlier(day: string): string {
  const [year, rest] = [day.slice(0, 4), day.slice(4)]
  return `${Number(year) - 1}${rest === '-02-29' ? '-02-28' : rest}`
}

export const daysIn = ({ from, to }: Period) => (to.getTime() - from.getTime()) / DAY_MS
