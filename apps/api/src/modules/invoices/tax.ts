import { dayInVietnam } from '../../core/vietnam-time.ts'

/** The rate that holds from the start of a day in Vietnam's time, in hundredths of a percent; from ever without one. */
export interface TaxRate {
  from: string | null
  basisPoints: number
}

/** The rate of the day on which the money came. @param rates by their days, the one from ever first. */
export function rateAt(rates: readonly TaxRate[], paidAt: Date): number | null {
  const day = dayInVietnam(paidAt)
  return rates.findLast(({ from }) => from === null || from <= day)?.basisPoints ?? null
}

/** Prices hold their tax: it is taken out of the total, rounded to whole dong, and the two add up to it. */
export function taxIn(total: number, basisPoints: number): { net: number; tax: number } {
  const net = Math.round((total * 10_000) / (10_000 + basisPoints))
  return { net, tax: total - net }
}
