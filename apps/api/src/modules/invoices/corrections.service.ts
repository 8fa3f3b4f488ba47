import { AppError } from '@repo/contract'
import type { crmInvoices } from '@repo/contract/crm-invoices'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion } from '../../db/edits.ts'
import { isReplaceable, mayChangeKind } from './corrections.policy.ts'
import {
  type CorrectionQuery,
  type CorrectionRow,
  type FullCorrection,
  findCorrection,
  findCorrections,
  insertCorrection,
  listCorrections,
  lockCorrection,
  updateCorrection,
} from './corrections.repo.ts'
import { type DeliveryRow, endDelivery, listDeliveries } from './deliveries.repo.ts'
import { findNewestFiles } from './invoice-files.repo.ts'
import { toCorrectionView, toDeliveryView } from './invoice-view.ts'
import { lockInvoiceByCode } from './invoices.repo.ts'
import { mailIssued } from './mail-issued.service.ts'
import { taxIn } from './tax.ts'

const PAGE_SIZE = 20

type StaffCorrection = z.input<typeof crmInvoices.numberCorrection.response>
type Replacement = z.output<typeof crmInvoices.replaceInvoice.body>

/** Invoices that follow issued ones. An issued invoice itself never changes. */
export function createCorrectionsService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services

  const viewOf = async (tx: Tx, id: string): Promise<StaffCorrection> => {
    const row = await findCorrection(tx, id)
    if (!row) throw new Error('an invoice correction vanished in its own transaction')
    return toView(row, {
      all: await listCorrections(tx, [row.order.id]),
      files: await findNewestFiles(tx, [row.order.id]),
      deliveries: await listDeliveries(tx, [row.order.id]),
      version: await editVersion(tx, 'correctionNumber', id),
    })
  }

  return {
    async list(query: CorrectionQuery) {
      const { rows, ...place } = await findCorrections(db, query, PAGE_SIZE)
      const orderIds = [...new Set(rows.map(({ order }) => order.id))]
      const [all, files, deliveries] = await Promise.all([
        listCorrections(db, orderIds),
        findNewestFiles(db, orderIds),
        listDeliveries(db, orderIds),
      ])
      const items = rows.map((row) => toView(row, { all, files, deliveries, version: row.version }))
      return { items, pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `invoice.not_found`, `invoice.not_issued`, `invoice.not_replaceable`, `invoice.correction_waits` */
    replace: (code: string, { reason, ...buyer }: Replacement, actor: Actor) =>
      db.transaction(async (tx) => {
        const found = await lockInvoiceByCode(tx, code)
        if (!found) throw new AppError('invoice.not_found')
        const { invoice, order } = found
        const { exportedTotal, taxBasisPoints } = invoice
        if (invoice.state !== 'issued' || exportedTotal === null || taxBasisPoints === null)
          throw new AppError('invoice.not_issued')
        const all = await listCorrections(tx, [order.id])
        if (!isReplaceable(all)) throw new AppError('invoice.not_replaceable')
        if (all.some(({ state }) => state !== 'issued')) throw new AppError('invoice.correction_waits')
        const total = all.reduce((sum, { change }) => sum + change, exportedTotal)
        if (total === 0) throw new AppError('invoice.not_replaceable')
        const made = await insertCorrection(tx, {
          ...buyer,
          orderId: order.id,
          kind: 'replacement',
          correctsId: all.at(-1)?.id ?? null,
          total,
          tax: taxIn(total, taxBasisPoints).tax,
          change: 0,
          taxChange: 0,
          taxBasisPoints,
          reason,
          createdAt: clock(),
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'invoice.replacement_made',
          subjectType: 'invoice_correction',
          subjectId: made.id,
          after: { order: code, note: reason, name: buyer.name, taxCode: buyer.taxCode },
        })
        return viewOf(tx, made.id)
      }),

    /** @throws AppError `invoice_correction.not_found`, `invoice.not_replaceable` */
    setKind: (id: string, kind: CorrectionRow['kind'], actor: Actor) =>
      db.transaction(async (tx) => {
        // The invoice before what follows it, as wherever both are locked: a refund that is being booked is in the list then.
        const known = await findCorrection(tx, id)
        const invoice = known && (await lockInvoiceByCode(tx, known.order.code))
        const found = await lockCorrection(tx, id)
        if (!invoice || !found) throw new AppError('invoice_correction.not_found')
        const { correction, order } = found
        if (correction.kind === kind) return viewOf(tx, id)
        const all = await listCorrections(tx, [order.id])
        if (!mayChangeKind(correction, all)) throw new AppError('invoice.not_replaceable')
        const invoiced = all.reduce((sum, { change }) => sum + change, invoice.invoice.exportedTotal ?? 0)
        // An invoice over nothing is none: what was given back whole is adjusted.
        if (kind === 'replacement' && invoiced === 0) throw new AppError('invoice.not_replaceable')
        await updateCorrection(
          tx,
          id,
          kind === 'adjustment'
            ? { kind, total: correction.change, tax: correction.taxChange }
            : { kind, total: invoiced, tax: taxIn(invoiced, correction.taxBasisPoints).tax },
        )
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'invoice.correction_kind_set',
          subjectType: 'invoice_correction',
          subjectId: id,
          before: { kind: correction.kind },
          after: { kind },
        })
        return viewOf(tx, id)
      }),

    /** @throws AppError `invoice_correction.not_found`, `invoice.not_issued` while what it follows has no number, `edit.outdated` */
    number: (
      id: string,
      { number, lookUpCode, version }: Edit<{ number: string; lookUpCode: string }>,
      actor: Actor,
    ) =>
      db.transaction(async (tx) => {
        const found = await lockCorrection(tx, id)
        if (!found) throw new AppError('invoice_correction.not_found')
        const { correction, corrects } = found
        if (corrects === null) throw new AppError('invoice.not_issued')
        await assertUnedited(tx, 'correctionNumber', id, { version, userId: actor.id })
        const issuedAt = correction.issuedAt ?? clock()
        await updateCorrection(tx, id, { state: 'issued', number, lookUpCode, issuedAt })
        await endDelivery(tx, id)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'invoice.correction_issued',
          subjectType: 'invoice_correction',
          subjectId: id,
          before: { number: correction.number, lookUpCode: correction.lookUpCode },
          after: { number, lookUpCode },
        })
        if (correction.state !== 'issued')
          await mailIssued(services, tx, {
            kind: correction.kind,
            number,
            lookUpCode,
            issuedAt,
            total: correction.total,
            corrects,
            buyer: correction,
            code: found.order.code,
          })
        return viewOf(tx, id)
      }),
  }
}

interface Beside {
  all: readonly CorrectionRow[]
  files: Awaited<ReturnType<typeof findNewestFiles>>
  deliveries: readonly DeliveryRow[]
  version: StaffCorrection['version']
}

function toView(
  { correction, corrects, order }: FullCorrection,
  { all, files, deliveries, version }: Beside,
): StaffCorrection {
  return {
    ...toCorrectionView(correction, files),
    orderCode: order.code,
    buyer: correction.name,
    taxCode: correction.taxCode,
    change: correction.change,
    corrects,
    canChange: mayChangeKind(
      correction,
      all.filter(({ orderId }) => orderId === order.id),
    ),
    createdAt: correction.createdAt.toISOString(),
    delivery: toDeliveryView(deliveries, correction.id),
    version,
  }
}
