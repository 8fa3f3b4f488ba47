import type { PaperLine } from './provider.ts'
import { taxIn } from './tax.ts'

/** What invoices call what is counted. */
export const LINE_UNIT = 'Khóa học'

interface Invoiced {
  orderCode: string
  /** In whole dong, with tax. */
  total: number
  taxBasisPoints: number
}

/**
 * The lines of an invoice. One line says all of it where the lines of the order no longer come to its total, as after a
 * refund that the invoice does not know of.
 * @param sold what each line of the order brought, in whole dong with tax; lines of 0 are left out
 */
export function paperLines(
  sold: readonly { title: string; total: number }[],
  { orderCode, total, taxBasisPoints }: Invoiced,
): PaperLine[] {
  const parts = sold.filter((part) => part.total > 0)
  const isWhole = parts.reduce((sum, part) => sum + part.total, 0) === total
  return taxedLines(isWhole ? parts : [{ title: `Học phí đơn ${orderCode}`, total }], taxBasisPoints)
}

/** The only line of an adjustment: what went back, negative. */
export const adjustmentLine = (
  orderCode: string,
  { total, tax }: { total: number; tax: number },
): PaperLine => ({
  name: `Điều chỉnh giảm học phí đơn ${orderCode}`,
  net: total - tax,
  tax,
})

/** The lines in whole dong: each has the tax of all up to it less that of those before, so that they add up. */
function taxedLines(parts: readonly { title: string; total: number }[], basisPoints: number): PaperLine[] {
  let sum = 0
  return parts.map(({ title, total }) => {
    const tax = taxIn(sum + total, basisPoints).tax - taxIn(sum, basisPoints).tax
    sum += total
    return { name: title, net: total - tax, tax }
  })
}
