import { AppError } from '@repo/contract'
import { toTransferNumber } from '@repo/payments'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import {
  claimTransferNumber,
  insertEvent,
  insertPayment,
  isTransferFree,
  postArrival,
} from '../ledger/index.ts'
import { holdCoupon, isOwnedAlready, lockOrderByCode, settleOrder } from '../orders/index.ts'

export interface Receipt {
  amount: number
  /** Number on the receipt; each number is accepted once. */
  receipt: string
  note: string
}

/** Manual confirmation of orders paid without a provider's notice: at the counter, or by a transfer that no bank told of. */
export function createConfirmService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  return {
    /**
     * @throws AppError `order.not_payable`, also while money of the order waits for a decision; `order.receipt_used`;
     * `order.receipt_listed` where a bank has reported the transfer, whose money is then chosen from the list;
     * `course.already_owned`, so that no course is paid for twice.
     */
    confirm: (code: string, { amount, receipt, note }: Receipt, actor: Actor) =>
      db.transaction(async (tx) => {
        const order = await lockOrderByCode(tx, code)
        if (!order) throw new AppError('order.not_found')
        if (order.state !== 'pending_payment' && order.state !== 'expired')
          throw new AppError('order.not_payable')
        if (amount !== order.total) throw new AppError('order.amount_differs')
        // Taken before any lock of the learner, as in bank notices, so that two transactions cannot deadlock on a number.
        const number = toTransferNumber(receipt)
        const before = await claimTransferNumber(tx, number, 'receipt')
        if (before)
          throw new AppError(
            before === 'bank' && (await isTransferFree(tx, number))
              ? 'order.receipt_listed'
              : 'order.receipt_used',
          )
        const now = clock()
        if (await isOwnedAlready(tx, order, now)) throw new AppError('course.already_owned')
        await holdCoupon(tx, order)
        const payment = await insertPayment(tx, {
          orderId: order.id,
          provider: 'manual',
          reference: receipt,
          state: 'created',
          amount,
          createdAt: now,
        })
        const eventId = await insertEvent(tx, {
          provider: 'manual',
          type: 'payment.succeeded',
          providerEventId: receipt,
          amount,
          raw: { receipt, note, confirmedBy: actor.id },
          outcome: 'paid',
          orderId: order.id,
          createdAt: now,
        })
        if (!eventId) throw new AppError('order.receipt_used')
        await postArrival(tx, { eventId, place: 'counter', amount, orderId: order.id, at: now })
        await settleOrder(services, tx, order, {
          payment,
          transactionId: receipt,
          paidAt: now,
          received: amount,
          used: [{ eventId, amount }],
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.confirmed',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state },
          after: { state: 'paid', amount, receipt, note },
        })
      }),
  }
}
