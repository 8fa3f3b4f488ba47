import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { isOverRefundLimit } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { findCase, findCaseView, lockCase, postRefundAsked } from '../ledger/index.ts'
import { announceOrder, lockOrder } from '../orders/index.ts'
import { refundJob } from './refund.job.ts'
import { hasPendingRefund, hasPendingReturn, insertRefund } from './refunds.repo.ts'

const REFERENCE_BYTES = 10

/** Refunds money cases that came through a gateway, by that gateway where it can. */
export function createCaseRefundsService({ db, clock, queue }: Needs<'db' | 'queue' | 'clock'>) {
  const sendBack = async (tx: Tx, id: string, reason: string, actor: Actor) => {
    const found = await findCase(tx, id)
    if (!found) throw new AppError('money_case.not_found')
    // Locks are taken order first, as everywhere.
    const order = found.orderId ? await lockOrder(tx, found.orderId) : null
    const row = await lockCase(tx, id)
    if (!row) throw new AppError('money_case.not_found')
    if (row.state === 'resolved') throw new AppError('money_case.resolved')
    if (await hasPendingReturn(tx, id)) return
    const view = await findCaseView(tx, id)
    if (!order || !row.paymentId || view?.gatewayReturn !== 'possible')
      throw new AppError('money_case.not_possible')
    if (await hasPendingRefund(tx, row.paymentId)) throw new AppError('refund.pending')
    const refund = await insertRefund(
      tx,
      {
        orderId: order.id,
        paymentId: row.paymentId,
        moneyCaseId: row.id,
        reference: `R${randomBytes(REFERENCE_BYTES).toString('hex')}`,
        amount: row.unallocated,
        channel: 'provider',
        state: 'pending',
        reason,
        requestedBy: actor.id,
        needsApproval: await isOverRefundLimit(tx, row.unallocated),
        createdAt: clock(),
      },
      [],
    )
    await postRefundAsked(tx, refund, refund.createdAt)
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'money.return_requested',
      subjectType: 'order',
      subjectId: order.id,
      before: { amount: row.amount, unallocated: row.unallocated, kind: row.kind },
      after: { amount: row.unallocated, reason },
    })
    if (!refund.needsApproval) await queue.send(refundJob, { refundId: refund.id }, { tx })
    await announceOrder(tx, order.code)
  }

  return {
    /** A repeat while the refund is pending returns the same refund. @throws AppError `money_case.…` or `refund.pending`. */
    sendBack: (id: string, reason: string, actor: Actor) =>
      db.transaction((tx) => sendBack(tx, id, reason, actor)),
  }
}
