import { HOUR_MS } from './durations.ts'
import { hourInVietnam } from './vietnam-time.ts'

export interface QuietHours {
  from: number
  to: number
}

/** Seconds until a whole hour of the day comes next; 0 at its beginning. */
export function secondsUntilHour(hour: number, now: Date): number {
  const hoursLeft = (hour - hourInVietnam(now) + 24) % 24
  return Math.ceil((hoursLeft * HOUR_MS) / 1000)
}

/** Seconds until the quiet hours of a person are over; 0 outside of them. */
export function quietSecondsLeft(quiet: QuietHours | null, now: Date): number {
  if (!quiet) return 0
  const hour = hourInVietnam(now)
  const { from, to } = quiet
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return 0
  return secondsUntilHour(to, now)
}
