import { AppError } from '@repo/contract'
import { maskEmail, paymentProviderLabels } from '@repo/messages'
import type { Needs } from '../../core/services.ts'
import { readPaperHead, type WithContent } from '../content/index.ts'
import { findPrintedReason, findSucceededPayment } from '../ledger/index.ts'
import { type FullOrder, findBuyer, findOrderByCode, findOwnOrder } from '../orders/index.ts'
import { drawReceipt } from './receipt-pdf.ts'

/** Receipts of paid orders, drawn at each request. */
export function createReceiptsService(services: Needs<'db' | 'env' | 'storage'> & WithContent) {
  const { db, env } = services

  const make = async (order: FullOrder, isMasked: boolean) => {
    const payment = await findSucceededPayment(db, order.id)
    const buyer = await findBuyer(db, order.userId)
    if (!payment || !buyer || !order.paidAt) throw new AppError('order.not_paid')
    return {
      content: await drawReceipt({
        ...(await readPaperHead(services)),
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
        shortfallReason: await findPrintedReason(db, order.id),
        refunded: order.lines.reduce((sum, line) => sum + line.refunded, 0),
        isDemo: env.DEMO_MODE,
      }),
      contentType: 'application/pdf',
      downloadName: `bien-nhan-${order.code}.pdf`,
    }
  }

  const found = (order: FullOrder | null, isMasked = false) => {
    if (!order) throw new AppError('order.not_found')
    return make(order, isMasked)
  }

  return {
    /** @throws AppError `order.not_found`, also for an order of another learner, or `order.not_paid`. */
    own: async (userId: string, code: string) => found(await findOwnOrder(db, userId, code)),
    any: async (code: string, isMasked: boolean) => found(await findOrderByCode(db, code), isMasked),
  }
}
