import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import {
  findCase,
  findOverpaidAmount,
  hasOpenCase,
  lockCase,
  type PaymentRow,
  postRefundMade,
  updateCase,
} from '../ledger/index.ts'
import { announceOrder, endUnpaid, type FullOrder, findBuyer, orderMails } from '../orders/index.ts'
import { type RefundRow, updateRefund } from './refunds.repo.ts'

/** Books a money case that its gateway has refunded: the case is resolved, and the lines of the order stay unchanged. */
export async function bookCaseRefund(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  refund: RefundRow & { moneyCaseId: string },
  order: FullOrder,
  transactionId: string | null,
): Promise<void> {
  const now = services.clock()
  await updateRefund(tx, refund.id, {
    state: 'succeeded',
    transactionId,
    completedAt: now,
    failureCode: null,
  })
  await postRefundMade(tx, refund, now)
  const row = await lockCase(tx, refund.moneyCaseId)
  if (row?.state === 'open')
    await updateCase(tx, row.id, {
      state: 'resolved',
      resolution: 'returned',
      note: transactionId ? `${refund.reason} (${transactionId})` : refund.reason,
      unallocated: 0,
      resolvedBy: refund.requestedBy,
      resolvedAt: now,
    })
  // The order was on hold only because of this money, so it ends.
  if (order.state === 'review' && !(await hasOpenCase(tx, order.id)))
    await endUnpaid(tx, order, 'money_let_go', now)
  await announceOrder(tx, order.code)
  const buyer = await findBuyer(tx, order.userId)
  if (buyer)
    await queueMail(services, tx, {
      kind: 'order',
      to: buyer.email,
      ...orderMails.refunded(buyer.name, order.code, refund.amount, true),
    })
}

/** All the money that a gateway took for a payment, because gateways distinguish full refunds from partial ones. */
export async function findTakenAmount(
  db: DbOrTx,
  { moneyCaseId }: Pick<RefundRow, 'moneyCaseId'>,
  payment: Pick<PaymentRow, 'id' | 'received'>,
): Promise<number> {
  if (moneyCaseId) return (await findCase(db, moneyCaseId))?.amount ?? payment.received
  return (await findOverpaidAmount(db, payment.id)) ?? payment.received
}
