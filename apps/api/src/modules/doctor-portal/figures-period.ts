import { DAY_MS } from '../../core/durations.ts'
import { startOfVietnameseDay } from '../../core/vietnam-time.ts'

/** Days that the figures of a doctor look back, today included. */
export const FIGURE_DAYS = 30

/** Midnight in Việt Nam at the start of the first of those days. */
export const firstDayOfFigures = (now: Date): Date =>
  new Date(startOfVietnameseDay(now).getTime() - (FIGURE_DAYS - 1) * DAY_MS)
