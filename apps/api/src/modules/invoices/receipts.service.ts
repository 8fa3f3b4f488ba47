import { AppError } from '@repo/contract'
import { maskEmail, paymentProviderLabels } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { readPaperHead, type WithContent } from '../content/index.ts'
import { findPrintedReason, findSucceededPayment } from '../ledger/index.ts'
import { type FullOrder, findBuyer, findOrderByCode, findOwnOrder } from '../orders/index.ts'
import { drawReceipt, type Receipt } from './receipt-pdf.ts'

type ReceiptServices = Needs<'db' | 'env' | 'storage'> & WithContent

/**
 * What the receipt of an order says; the amounts of its lines are those of the ledger.
 * @throws AppError `order.not_paid`
 */
export async function readReceipt(
  services: ReceiptServices,
  order: FullOrder,
  isMasked: boolean,
): Promise<Receipt> {
  const { db, env } = services
  const [payment, buyer, shortfallReason, head] = await Promise.all([
    findSucceededPayment(db, order.id),
    findBuyer(db, order.userId),
    findPrintedReason(db, order.id),
    readPaperHead(services),
  ])
  if (!payment || !buyer || !order.paidAt) throw new AppError('order.not_paid')
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

  const found = async (order: FullOrder | null, isMasked = false) => {
    if (!order) throw new AppError('order.not_found')
    return {
      content: await drawReceipt(await readReceipt(services, order, isMasked)),
      contentType: 'application/pdf',
      downloadName: `bien-nhan-${order.code}.pdf`,
    }
  }

  return {
    /** @throws AppError `order.not_found`, also for an order of another learner, or `order.not_paid`. */
    own: async (userId: string, code: string) => found(await findOwnOrder(db, userId, code)),
    any: async (code: string, isMasked: boolean) => found(await findOrderByCode(db, code), isMasked),
  }
}
