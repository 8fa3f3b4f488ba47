import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findOrderByCode } from '../orders/index.ts'
import { lockDelivery, updateDelivery } from './deliveries.repo.ts'
import { sendInvoicesJob } from './send-invoices.job.ts'

/** Sends an invoice again that the provider refused, after what it named was put right. */
export function createSendAgain({ db, queue }: Needs<'db' | 'queue'>) {
  /** @throws AppError `invoice.not_found`, `invoice.not_refused` */
  return (code: string, correctionId: string | null, actor: Actor) =>
    db.transaction(async (tx) => {
      const order = await findOrderByCode(tx, code)
      const delivery = order && (await lockDelivery(tx, correctionId ?? order.id))
      if (!delivery || delivery.orderId !== order.id) throw new AppError('invoice.not_found')
      if (delivery.state !== 'refused') throw new AppError('invoice.not_refused')
      await updateDelivery(tx, delivery.reference, { state: 'sending' })
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'order.invoice_sent_again',
        subjectType: 'order',
        subjectId: order.id,
        after: { note: delivery.faultWords },
      })
      await queue.send(sendInvoicesJob, {}, { tx })
      return { ok: true as const }
    })
}
