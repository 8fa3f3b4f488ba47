import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { findOrderByCode } from '../orders/index.ts'
import { lockCorrection } from './corrections.repo.ts'
import { lockDelivery, updateDelivery } from './deliveries.repo.ts'
import { lockInvoice } from './invoices.repo.ts'
import { sendInvoicesJob } from './send-invoices.job.ts'

/** Sends an invoice again that the provider refused, after what it named was put right. */
export function createSendAgain({ db, queue }: Needs<'db' | 'queue'>) {
  /** @throws AppError `invoice.not_found`, `invoice.not_refused` */
  return (code: string, correctionId: string | null, actor: Actor) =>
    db.transaction(async (tx) => {
      const order = await findOrderByCode(tx, code)
      if (!order) throw new AppError('invoice.not_found')
      // The paper before its delivery, as where its number is noted.
      const invoice = await lockInvoice(tx, order.id)
      const correction = correctionId === null ? null : await lockCorrection(tx, correctionId)
      const delivery = await lockDelivery(tx, correctionId ?? order.id)
      if (!invoice || delivery?.orderId !== order.id) throw new AppError('invoice.not_found')
      const { state } = correction?.correction ?? invoice
      if (delivery.state !== 'refused' || state === 'issued') throw new AppError('invoice.not_refused')
      // Counted from one, so that the provider is asked first whether it has it.
      await updateDelivery(tx, delivery, { state: 'sending', tries: 1 })
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
