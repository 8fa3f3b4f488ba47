const DAY_MS = 86_400_000
/** Việt Nam keeps UTC+7 all year. */
const OFFSET_MS = 7 * 3_600_000

/** Midnight in Việt Nam at the start of the day that `moment` falls in. */
export function startOfVietnameseDay(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS)
}
