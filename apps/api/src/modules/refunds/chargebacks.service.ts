import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { insertEvent, postRefundAsked } from '../ledger/index.ts'
import { lockOrderByCode } from '../orders/index.ts'
import { holdSeats } from '../seats/index.ts'
import { bookRefund, findRefundable, type MoneyBack, refundedOf } from './book-refund.service.ts'
import { onceNumber } from './refunds.policy.ts'
import { insertRefund } from './refunds.repo.ts'

export interface Chargeback extends Omit<MoneyBack, 'channel'> {
  /** Number that the bank or the gateway gave the dispute; each number is accepted once. */
  transactionId: string
  reason: string
}

/**
 * Chargebacks: money that the payer's bank has taken back. The accountant finds it in a statement, books it, and decides
 * for each line whether its access ends.
 */
export function createChargebacksService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services

  const book = async (tx: Tx, code: string, wish: Chargeback, actor: Actor) => {
    const order = await lockOrderByCode(tx, code)
    if (!order) throw new AppError('order.not_found')
    const { transactionId, reason } = wish
    const { payment, amount, lines, seats } = await findRefundable(tx, order, {
      ...wish,
      channel: 'chargeback',
    })
    const eventId = await insertEvent(tx, {
      provider: payment.provider,
      type: 'payment.charged_back',
      providerEventId: onceNumber(transactionId),
      amount,
      raw: { transactionId, reason, bookedBy: actor.id },
      outcome: 'charged_back',
      orderId: order.id,
      createdAt: clock(),
    })
    if (!eventId) throw new AppError('order.receipt_used')
    const refund = await insertRefund(
      tx,
      {
        orderId: order.id,
        paymentId: payment.id,
        reference: `C-${eventId}`,
        amount,
        channel: 'chargeback',
        state: 'pending',
        reason,
        requestedBy: actor.id,
        createdAt: clock(),
      },
      lines,
    )
    await postRefundAsked(tx, refund, refund.createdAt)
    await holdSeats(tx, refund.id, seats)
    await bookRefund(services, tx, refund, order, transactionId)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'order.charged_back',
      subjectType: 'order',
      subjectId: order.id,
      before: { state: order.state, refunded: refundedOf(order) },
      after: { amount, transactionId, reason, lines },
    })
    return { code: order.code }
  }

  return {
    /** @throws AppError `refund.…`, or `order.receipt_used` when the dispute was already booked. */
    book: (code: string, wish: Chargeback, key: string | string[] | undefined, actor: Actor) =>
      runOnce(db, { userId: actor.id, key, request: { code, chargeback: wish } }, (tx) =>
        book(tx, code, wish, actor),
      ),
  }
}
