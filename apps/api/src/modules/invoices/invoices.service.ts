import { AppError } from '@repo/contract'
import type { invoice, invoiceBody, staffInvoice } from '@repo/contract/invoices'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { readTaxRates } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { type FullOrder, findOwnRow, lockOrderByCode } from '../orders/index.ts'
import { type CorrectionRow, listCorrections } from './corrections.repo.ts'
import { type DeliveryRow, endDelivery, listDeliveries } from './deliveries.repo.ts'
import { findNewestFiles } from './invoice-files.repo.ts'
import { toCorrectionView, toDeliveryView } from './invoice-view.ts'
import {
  type FullInvoice,
  findInvoice,
  findInvoiceByCode,
  findInvoices,
  type InvoiceQuery,
  type InvoiceRow,
  isInvoicedState,
  lockInvoice,
  lockInvoiceByCode,
  removeInvoice,
  saveInvoice,
  updateInvoice,
} from './invoices.repo.ts'
import { mailIssued, readProvider } from './mail-issued.service.ts'
import { settle } from './settle.ts'
import { rateAt } from './tax.ts'

const PAGE_SIZE = 20

/** VAT invoices that buyers request, until they are exported to the e-invoice provider. */
export function createInvoicesService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services

  /** Locks the caller's order and its invoice and runs the work, while the invoice can still be changed. */
  const change = <T>(
    userId: string,
    code: string,
    work: (tx: Parameters<typeof lockOrderByCode>[0], order: FullOrder) => Promise<T>,
  ) =>
    db.transaction(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      if (order?.userId !== userId) throw new AppError('order.not_found')
      const known = await lockInvoice(tx, order.id)
      if (known && known.state !== 'requested') throw new AppError('invoice.too_late')
      return work(tx, order)
    })

  /**
   * What an invoice that gets its number still lacks: one that was made by hand, before any table, is fixed here as a table
   * would have fixed it, so that later refunds adjust it. It is locked; what it comes to is read after the lock.
   */
  const fix = async (tx: Tx, code: string): Promise<Partial<InvoiceRow>> => {
    const row = await findInvoiceByCode(tx, code)
    if (!row) throw new Error('an invoice vanished in its own transaction')
    const { invoice, order, net } = row
    if (invoice.exportedTotal !== null && invoice.taxBasisPoints !== null) return {}
    const rates = await readTaxRates(tx, env)
    if (invoice.state === 'requested') {
      if (!isInvoicedState(order.state)) throw new AppError('invoice.not_possible')
      return { ...settle(row, rates), exportedAt: clock() }
    }
    const taxBasisPoints = order.paidAt ? rateAt(rates, order.paidAt) : null
    return taxBasisPoints === null
      ? {}
      : {
          exportedTotal: invoice.exportedTotal ?? net,
          taxBasisPoints: invoice.taxBasisPoints ?? taxBasisPoints,
        }
  }

  return {
    async find(userId: string, code: string) {
      const order = await findOwnRow(db, userId, code)
      if (!order) throw new AppError('order.not_found')
      const [row, beside] = await Promise.all([findInvoice(db, order.id), readBeside(db, [order.id])])
      return row && toView(row, beside)
    },

    /** @throws AppError `invoice.too_late` once it was exported, `invoice.not_possible` for free orders. */
    request: (userId: string, code: string, body: z.output<typeof invoiceBody>) =>
      change(userId, code, async (tx, order) => {
        const isOpen = order.state === 'pending_payment' || order.state === 'paid' || order.state === 'review'
        if (order.total === 0 || !isOpen) throw new AppError('invoice.not_possible')
        return toView(
          await saveInvoice(tx, { ...body, orderId: order.id, state: 'requested', createdAt: clock() }),
          await readBeside(tx, []),
        )
      }),

    withdraw: (userId: string, code: string) =>
      change(userId, code, async (tx, order) => {
        await removeInvoice(tx, order.id)
        return null
      }),

    async list(query: InvoiceQuery) {
      const { rows, ...place } = await findInvoices(db, query, PAGE_SIZE)
      const ids = rows.map(({ order }) => order.id)
      const beside = await readBeside(db, ids)
      const items = rows.map((row) => ({ ...toStaffView(row, beside), version: row.version }))
      return { items, pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `invoice.not_found`, `invoice.not_possible`, `invoice.no_tax_rate`, `edit.outdated` */
    number: (
      code: string,
      { number, lookUpCode, version }: Edit<{ number: string; lookUpCode: string }>,
      actor: Actor,
    ) =>
      db.transaction(async (tx) => {
        const found = await lockInvoiceByCode(tx, code)
        if (!found) throw new AppError('invoice.not_found')
        await assertUnedited(tx, 'invoiceNumber', found.order.id, { version, userId: actor.id })
        // A number that was typed wrong is put right; the invoice is of the day on which it got its first one.
        const issuedAt = found.invoice.issuedAt ?? clock()
        const fixed = await fix(tx, code)
        await updateInvoice(tx, found.order.id, { ...fixed, state: 'issued', number, lookUpCode, issuedAt })
        await endDelivery(tx, found.order.id)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.invoice_issued',
          subjectType: 'order',
          subjectId: found.order.id,
          before: { number: found.invoice.number, lookUpCode: found.invoice.lookUpCode },
          after: { note: number, lookUpCode },
        })
        if (found.invoice.state !== 'issued')
          await mailIssued(services, tx, {
            kind: 'original',
            number,
            lookUpCode,
            issuedAt,
            total: fixed.exportedTotal ?? found.invoice.exportedTotal ?? found.net,
            corrects: null,
            buyer: found.invoice,
            code,
          })
        const after = await findInvoiceByCode(tx, code)
        if (!after) throw new Error('an invoice vanished in its own transaction')
        return {
          ...toStaffView(after, await readBeside(tx, [after.order.id])),
          version: await editVersion(tx, 'invoiceNumber', after.order.id),
        }
      }),
  }
}

interface Beside {
  provider: z.input<typeof invoice>['provider']
  corrections: readonly CorrectionRow[]
  files: Awaited<ReturnType<typeof findNewestFiles>>
  deliveries: readonly DeliveryRow[]
}

/** What views of the invoices of some orders say beside their rows. */
async function readBeside(db: DbOrTx, orderIds: readonly string[]): Promise<Beside> {
  const read = together(db)
  const [provider, corrections, files, deliveries] = await Promise.all([
    readProvider(read),
    listCorrections(read, orderIds),
    findNewestFiles(read, orderIds),
    listDeliveries(read, orderIds),
  ])
  return { provider, corrections, files, deliveries }
}

function toView(row: InvoiceRow, { provider, corrections, files }: Beside): z.input<typeof invoice> {
  const { kind, name, taxCode, address, email, state, number, orderId } = row
  return {
    kind,
    name,
    taxCode,
    address,
    email,
    state,
    number,
    lookUpCode: row.lookUpCode || null,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    files: files(orderId, null),
    corrections: corrections
      .filter((one) => one.orderId === orderId)
      .map((one) => toCorrectionView(one, files)),
    provider: number ? provider : null,
  }
}

function toStaffView(
  { invoice: row, order, net }: FullInvoice,
  beside: Beside,
): Omit<z.input<typeof staffInvoice>, 'version'> {
  return {
    ...toView(row, beside),
    orderCode: order.code,
    orderState: order.state,
    // What was handed on stays; what went back since stands in the corrections.
    total: row.exportedTotal ?? net,
    taxBasisPoints: row.taxBasisPoints,
    requestedAt: row.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    delivery: toDeliveryView(beside.deliveries, order.id),
  }
}
