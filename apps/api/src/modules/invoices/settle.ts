import { AppError } from '@repo/contract'
import type { FullInvoice } from './invoices.repo.ts'
import { rateAt, type TaxRate } from './tax.ts'

/**
 * The amount and the tax rate of the day of payment, which never change once an invoice was handed on.
 * @throws AppError `invoice.no_tax_rate`
 */
export function settle({ order, net }: Pick<FullInvoice, 'order' | 'net'>, rates: readonly TaxRate[]) {
  const taxBasisPoints = order.paidAt ? rateAt(rates, order.paidAt) : null
  if (taxBasisPoints === null) throw new AppError('invoice.no_tax_rate')
  return { exportedTotal: net, taxBasisPoints }
}
