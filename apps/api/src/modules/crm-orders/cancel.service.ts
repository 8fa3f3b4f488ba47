import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { endUnpaid, findBuyer, lockOrderByCode, mayCancel, orderMails } from '../orders/index.ts'

/** Cancelling orders that are not paid, such as one that a learner gave up on the telephone. */
export function createCancelService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  return {
    /**
     * Cancelling a second time changes nothing and sends no mail.
     * @throws AppError `order.not_payable` for an order that is paid, has run out, or has money that waits for a decision.
     */
    cancel: (code: string, reason: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const order = await lockOrderByCode(tx, code)
        if (!order) throw new AppError('order.not_found')
        if (order.state === 'cancelled') return
        if (!mayCancel(order)) throw new AppError('order.not_payable')
        await endUnpaid(tx, order, 'by_staff', clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.cancelled_by_staff',
          subjectType: 'order',
          subjectId: order.id,
          before: { state: order.state },
          after: { state: 'cancelled', reason },
        })
        const buyer = await findBuyer(tx, order.userId)
        if (!buyer) return
        const mail = orderMails.cancelled(buyer.name, order.code, reason)
        await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
      }),
  }
}
