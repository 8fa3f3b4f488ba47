import { AppError } from '@repo/contract'
import { maskEmail, paymentProviderLabels } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { readPaperHead, type WithContent } from '../content/index.ts'
import { findPrintedReason, findSucceededPayment } from '../ledger/index.ts'
import { findBuyer, findOrderRow, findOwnRow, type OrderRow, withLines } from '../orders/index.ts'
import { drawReceipt, type Receipt } from './receipt-pdf.ts'

type ReceiptServices = Needs<'db' | 'env' | 'storage'> & WithContent

/**
 * What the receipt of an order says; the amounts of its lines are those of the ledger.
 * @throws AppError `order.not_paid`
 */
export async function readReceipt(
  services: ReceiptServices,
  row: OrderRow,
  isMasked: boolean,
): Promise<Receipt> {
  const { db, env } = services
  const [[order], payment, buyer, shortfallReason, head] = await Promise.all([
    withLines(db, [row]),
    findSucceededPayment(db, row.id),
    findBuyer(db, row.userId),
    findPrintedReason(db, row.id),
    readPaperHead(services),
  ])
  if (!order || !payment || !buyer || !order.paidAt) throw new AppError('order.not_paid')
  return {
    ...head,
    code: order.code,
    paidAt: order.paidAt,
    method: paymentProviderLabels[payment.provider],
    transactionId: payment.transactionId,
    buyer: { ...buyer, email: isMasked ? maskEmail(buyer.email) : buyer.email },
    lines: order.lines,
    subtotal: order.total + order.discount,
    discount: order.discount,
    couponCode: order.couponCode,
    total: order.total,
    received: order.lines.reduce((sum, line) => sum + line.received, 0),
    shortfallReason,
    refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
    isDemo: env.DEMO_MODE,
  }
}

/** Receipts of paid orders, drawn at each request. */
export function createReceiptsService(services: ReceiptServices) {
  const { db } = services

  const found = async (order: OrderRow | null, isMasked = false) => {
    if (!order) throw new AppError('order.not_found')
    return {
      content: await drawReceipt(await readReceipt(services, order, isMasked)),
      contentType: 'application/pdf',
      downloadName: `bien-nhan-${order.code}.pdf`,
    }
  }

  return {
    /** @throws AppError `order.not_found`, also for an order of another learner, or `order.not_paid`. */
    own: async (userId: string, code: string) => found(await findOwnRow(db, userId, code)),
    any: async (code: string, isMasked: boolean) => found(await findOrderRow(db, code), isMasked),
  }
}
