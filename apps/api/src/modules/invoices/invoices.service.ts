import { AppError } from '@repo/contract'
import type { invoice, invoiceBody, staffInvoice } from '@repo/contract/invoices'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { readSettings } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, editVersions, readForEdit } from '../../db/edits.ts'
import { type FullOrder, findOwnOrder, lockOrderByCode } from '../orders/index.ts'
import {
  type FullInvoice,
  findInvoice,
  findInvoiceByCode,
  findInvoices,
  type InvoiceQuery,
  type InvoiceRow,
  lockInvoice,
  lockInvoiceByCode,
  removeInvoice,
  saveInvoice,
  updateInvoice,
} from './invoices.repo.ts'

const PAGE_SIZE = 20

/** VAT invoices that buyers request, until they are exported to the e-invoice provider. */
export function createInvoicesService({ db, clock }: Needs<'db' | 'clock'>) {
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

  return {
    async find(userId: string, code: string) {
      const order = await findOwnOrder(db, userId, code)
      if (!order) throw new AppError('order.not_found')
      const row = await findInvoice(db, order.id)
      return row && toView(row, await readProvider(db))
    },

    /** @throws AppError `invoice.too_late` once it was exported, `invoice.not_possible` for free orders. */
    request: (userId: string, code: string, body: z.output<typeof invoiceBody>) =>
      change(userId, code, async (tx, order) => {
        const isOpen = order.state === 'pending_payment' || order.state === 'paid' || order.state === 'review'
        if (order.total === 0 || !isOpen) throw new AppError('invoice.not_possible')
        return toView(
          await saveInvoice(tx, { ...body, orderId: order.id, state: 'requested', createdAt: clock() }),
          null,
        )
      }),

    withdraw: (userId: string, code: string) =>
      change(userId, code, async (tx, order) => {
        await removeInvoice(tx, order.id)
        return null
      }),

    list: (query: InvoiceQuery) =>
      readForEdit(db, async (tx) => {
        const { rows, ...place } = await findInvoices(tx, query, PAGE_SIZE)
        const ids = rows.map(({ order }) => order.id)
        const versionOf = await editVersions(tx, 'invoiceNumber', ids)
        const provider = await readProvider(tx)
        const items = rows.map((row) => ({ ...toStaffView(row, provider), version: versionOf(row.order.id) }))
        return { items, pageSize: PAGE_SIZE, ...place }
      }),

    /** @throws AppError `invoice.not_found`, `edit.outdated` */
    number: (code: string, { number, version }: Edit<{ number: string }>, actor: Actor) =>
      db.transaction(async (tx) => {
        const found = await lockInvoiceByCode(tx, code)
        if (!found) throw new AppError('invoice.not_found')
        await assertUnedited(tx, 'invoiceNumber', found.order.id, { version, userId: actor.id })
        const now = clock()
        await updateInvoice(tx, found.order.id, { state: 'issued', number, issuedAt: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.invoice_issued',
          subjectType: 'order',
          subjectId: found.order.id,
          before: { number: found.invoice.number },
          after: { note: number },
        })
        const after = await findInvoiceByCode(tx, code)
        if (!after) throw new Error('an invoice vanished in its own transaction')
        return {
          ...toStaffView(after, await readProvider(tx)),
          version: await editVersion(tx, 'invoiceNumber', after.order.id),
        }
      }),
  }
}

type Provider = z.input<typeof invoice>['provider']

async function readProvider(db: DbOrTx): Promise<Provider> {
  const { invoiceProvider, invoiceLookUp } = await readSettings(db, 'tax')
  return invoiceProvider ? { name: invoiceProvider, lookUpUrl: invoiceLookUp || null } : null
}

function toView(row: InvoiceRow, provider: Provider): z.input<typeof invoice> {
  const { kind, name, taxCode, address, email, state, number } = row
  return {
    kind,
    name,
    taxCode,
    address,
    email,
    state,
    number,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    provider: number ? provider : null,
  }
}

function toStaffView(
  { invoice: row, order, net }: FullInvoice,
  provider: Provider,
): Omit<z.input<typeof staffInvoice>, 'version'> {
  return {
    ...toView(row, provider),
    orderCode: order.code,
    orderState: order.state,
    total: net,
    taxBasisPoints: row.taxBasisPoints,
    requestedAt: row.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}
