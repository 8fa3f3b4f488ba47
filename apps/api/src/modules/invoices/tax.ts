import { dayInVietnam } from '../../core/vietnam-time.ts'

/**
 * A tax rate in hundredths of a percent, valid from the start of a day in Vietnam's time; a rate without a day has
 * always been valid.
 */
export interface TaxRate {
  from: string | null
  basisPoints: number
}

/** The rate on the day of payment. @param rates sorted by day, the one without a day first. */
export const rateAt = (rates: readonly TaxRate[], paidAt: Date): number | null =>
  rateOn(rates, dayInVietnam(paidAt))

/** The rate on a day in Vietnam's time. @param rates sorted by day, the one without a day first. */
export const rateOn = (rates: readonly TaxRate[], day: string): number | null =>
  rates.findLast(({ from }) => from === null || from <= day)?.basisPoints ?? null

/** Prices include tax: it is taken out of the total and rounded to whole VND; net and tax add up to the total. */
export function taxIn(total: number, basisPoints: number): { net: number; tax: number } {
  const net = Math.round((total * 10_000) / (10_000 + basisPoints))
  return { net, tax: total - net }
}
