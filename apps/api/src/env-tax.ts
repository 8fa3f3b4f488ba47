import { z } from 'zod'

const RATE = /^(?:(\d{4}-\d{2}-\d{2}):)?(\d{1,2}(?:\.\d{1,2})?)$/

interface Rate {
  from: string | null
  basisPoints: number
}

/**
 * Rates of value added tax that the prices hold: one in percent, such as `8`, and those that follow it with the days of
 * Vietnam's time on which they begin, such as `8,2027-01-01:10`. An order is taxed as of the day it was paid, so a
 * change can be set before it comes.
 */
export const taxRates = z.string().transform((given, context): readonly Rate[] => {
  const rates = given.split(',').map((part) => read(part.trim()))
  const isWhole = rates.every((rate) => rate !== null)
  if (
    isWhole &&
    rates.every(({ from }, i) => (i === 0 ? from === null : (from ?? '') > (rates[i - 1]?.from ?? '')))
  )
    return rates
  context.addIssue('là phần trăm như 8, rồi các ngày đổi theo thứ tự như 8,2027-01-01:10')
  return z.NEVER
})

function read(part: string): Rate | null {
  const [, from, percent] = RATE.exec(part) ?? []
  if (percent === undefined) return null
  if (from !== undefined && !z.iso.date().safeParse(from).success) return null
  return { from: from ?? null, basisPoints: Math.round(Number(percent) * 100) }
}
