import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import {
  findCase,
  findOverpaidAmount,
  hasOpenCase,
  lockCase,
  type PaymentRow,
  updateCase,
} from '../ledger/index.ts'
import { announceOrder, endUnpaid, type FullOrder, findBuyer, orderMails } from '../orders/index.ts'
import { type RefundRow, updateRefund } from './refunds.repo.ts'

/** Books money of a case that went back by its gateway: the case is resolved, and no line of the order is touched. */
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
  // An order that was held for this money alone is over.
  if (order.state === 'review' && !(await hasOpenCase(tx, order.id)))
    await endUnpaid(tx, order, 'money_let_go', now)
  await announceOrder(tx, order.code)
  const buyer = await findBuyer(tx, order.userId)
  if (buyer)
    await queueMail(services, tx, {
      to: buyer.email,
      ...orderMails.refunded(buyer.name, order.code, refund.amount, true),
    })
}

/** All the money that a gateway took by a payment: it names a refund of the whole and one of a part apart. */
export async function findTakenAmount(
  db: DbOrTx,
  { moneyCaseId }: Pick<RefundRow, 'moneyCaseId'>,
  payment: Pick<PaymentRow, 'id' | 'received'>,
): Promise<number> {
  if (moneyCaseId) return (await findCase(db, moneyCaseId))?.amount ?? payment.received
  return (await findOverpaidAmount(db, payment.id)) ?? payment.received
}
