import { startOfVietnameseDay } from '@repo/api/rows'
import { createRandom, type Random, seededUuid } from '../random.ts'

export const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface SeedContext {
  readonly random: Random
  readonly now: Date
  id(at: Date): string
  /** A moment so many days ago at a Vietnamese clock time; never in the future. */
  daysAgo(days: number, hour?: number, minute?: number): Date
  /** The same, so many days from now. */
  daysLater(days: number, hour: number, minute: number): Date
}

export function createSeedContext(now: Date): SeedContext {
  const random = createRandom(20_260_115)
  const todayStart = startOfVietnameseDay(now).getTime()
  return {
    random,
    now,
    id: (at) => seededUuid(random, at),
    daysAgo: (days, hour = 9, minute = 0) => {
      const at = todayStart - days * DAY_MS + (hour * 60 + minute) * MINUTE_MS
      return new Date(Math.min(at, now.getTime() - MINUTE_MS))
    },
    daysLater: (days, hour, minute) =>
      new Date(todayStart + days * DAY_MS + (hour * 60 + minute) * MINUTE_MS),
  }
}

/** The same moments with a random stream of its own: what is made with it changes nothing else. */
export function forkContext(context: SeedContext, seed: number): SeedContext {
  const random = createRandom(seed)
  return { ...context, random, id: (at) => seededUuid(random, at) }
}

export const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

export function addMonths(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}

/** Never later than now. */
export const notAfter = (at: Date, now: Date) => (at > now ? now : at)
