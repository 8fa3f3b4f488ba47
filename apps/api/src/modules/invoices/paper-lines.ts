import type { PaperLine } from './provider.ts'
import { taxIn } from './tax.ts'

/** What invoices call what is counted. */
const COURSE = 'Khóa học'
const SEAT = 'Suất học'

/** A line of an order as it was sold. */
interface SoldLine {
  title: string
  /** What it brought, in whole dong with tax; lines of 0 are left out. */
  total: number
  /** Its price, in whole dong with tax. */
  price: number
  /** How many seats the price is for; null for a line for the buyer. */
  seats: number | null
}

interface Invoiced {
  orderCode: string
  /** In whole dong, with tax. */
  total: number
  taxBasisPoints: number
}

/**
 * The lines of an invoice. One line says all of it where the lines of the order no longer come to its total, as after a
 * refund that the invoice does not know of.
 */
export function paperLines(
  sold: readonly SoldLine[],
  { orderCode, total, taxBasisPoints }: Invoiced,
): PaperLine[] {
  const parts = sold.filter((part) => part.total > 0)
  const isWhole = parts.reduce((sum, part) => sum + part.total, 0) === total
  return taxedLines(
    // Of a line that money of it went back, nothing says for how many seats the rest is.
    isWhole
      ? parts.map((part) => ({ ...part, seats: part.total === part.price ? part.seats : null }))
      : [{ title: `Học phí đơn ${orderCode}`, total, seats: null }],
    taxBasisPoints,
  )
}

/** The only line of an adjustment: what went back, negative. */
export const adjustmentLine = (
  orderCode: string,
  { total, tax }: { total: number; tax: number },
): PaperLine => ({
  name: `Điều chỉnh giảm học phí đơn ${orderCode}`,
  unit: COURSE,
  quantity: 1,
  net: total - tax,
  tax,
})

/** The lines in whole dong: each has the tax of all up to it less that of those before, so that they add up. */
function taxedLines(parts: readonly Omit<SoldLine, 'price'>[], basisPoints: number): PaperLine[] {
  let sum = 0
  return parts.map(({ title, total, seats }) => {
    const tax = taxIn(sum + total, basisPoints).tax - taxIn(sum, basisPoints).tax
    sum += total
    const net = total - tax
    return { ...counted(title, net, seats), net, tax }
  })
}

/** Seats are counted where each has a net price in whole dong, and else named. */
function counted(title: string, net: number, seats: number | null) {
  if (seats === null) return { name: title, unit: COURSE, quantity: 1 }
  if (net % seats === 0) return { name: title, unit: SEAT, quantity: seats }
  return { name: `${title} (${seats} suất)`, unit: COURSE, quantity: 1 }
}
