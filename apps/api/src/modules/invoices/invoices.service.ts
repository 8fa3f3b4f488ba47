import { AppError } from '@repo/contract'
import type { invoice, invoiceBody, staffInvoice } from '@repo/contract/invoices'
import type { z } from 'zod'
import type { Services } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Actor, auditOf } from '../crm/actor.ts'
import { toCsv } from '../crm/csv.ts'
import { type FullOrder, findOwnOrder, lockOrderByCode } from '../orders/orders.repo.ts'
import {
  type FullInvoice,
  findInvoice,
  findInvoiceByCode,
  findInvoices,
  type InvoiceQuery,
  type InvoiceRow,
  lockRequested,
  removeInvoice,
  saveInvoice,
  updateInvoice,
} from './invoices.repo.ts'

const PAGE_SIZE = 20
const BASIS_POINTS = 100

/** VAT invoices that buyers ask for, on their way to the e-invoice provider. */
export function createInvoicesService({ db, env, clock }: Services) {
  const rate = env.TAX_RATE_PERCENT === undefined ? null : Math.round(env.TAX_RATE_PERCENT * BASIS_POINTS)

  /** Runs with the own order locked, while its invoice can still be changed. */
  const change = <T>(
    userId: string,
    code: string,
    work: (tx: Parameters<typeof lockOrderByCode>[0], order: FullOrder) => Promise<T>,
  ) =>
    db.transaction(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      if (order?.userId !== userId) throw new AppError('order.not_found')
      const known = await findInvoice(tx, order.id)
      if (known && known.state !== 'requested') throw new AppError('invoice.too_late')
      return work(tx, order)
    })

  return {
    async find(userId: string, code: string) {
      const order = await findOwnOrder(db, userId, code)
      if (!order) throw new AppError('order.not_found')
      const row = await findInvoice(db, order.id)
      return row && toView(row)
    },

    /** @throws AppError `invoice.too_late` once it was handed on, `invoice.not_possible` for what costs nothing. */
    request: (userId: string, code: string, body: z.output<typeof invoiceBody>) =>
      change(userId, code, async (tx, order) => {
        const isOpen = order.state === 'pending_payment' || order.state === 'paid' || order.state === 'review'
        if (order.total === 0 || !isOpen) throw new AppError('invoice.not_possible')
        return toView(
          await saveInvoice(tx, { ...body, orderId: order.id, state: 'requested', createdAt: clock() }),
        )
      }),

    withdraw: (userId: string, code: string) =>
      change(userId, code, async (tx, order) => {
        await removeInvoice(tx, order.id)
        return null
      }),

    async list(query: InvoiceQuery) {
      const { rows, total, counts } = await findInvoices(db, query, PAGE_SIZE)
      return { items: rows.map(toStaffView), page: query.page, pageSize: PAGE_SIZE, total, counts }
    },

    /** Hands the requested ones on; each is in one file only. */
    export: (actor: Actor) =>
      db.transaction(async (tx) => {
        if (rate === null) throw new AppError('invoice.no_tax_rate')
        const found = await lockRequested(tx)
        if (found.length === 0) throw new AppError('invoice.none_requested')
        const now = clock()
        await updateInvoice(
          tx,
          found.map(({ order }) => order.id),
          { state: 'exported', exportedAt: now, taxBasisPoints: rate },
        )
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'invoices.exported',
          subjectType: 'invoice',
          subjectId: now.toISOString(),
          after: { count: found.length, orders: found.map(({ order }) => order.code) },
        })
        return {
          content: toCsv([HEADER, ...found.map((row) => toLine(row, rate))]),
          contentType: 'text/csv',
          downloadName: `hoa-don-${now.toISOString().slice(0, 10)}.csv`,
        }
      }),

    number: (code: string, number: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const found = await findInvoiceByCode(tx, code)
        if (!found) throw new AppError('invoice.not_found')
        const now = clock()
        await updateInvoice(tx, [found.order.id], { state: 'issued', number, issuedAt: now })
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
        return toStaffView(after)
      }),
  }
}

const HEADER = [
  'Mã đơn hàng',
  'Ngày thanh toán',
  'Loại',
  'Tên',
  'Mã số thuế',
  'Địa chỉ',
  'Email',
  'Tiền trước thuế',
  'Thuế suất (%)',
  'Tiền thuế',
  'Tổng cộng',
]

/** Prices hold their tax: it is taken out of the total, rounded to whole dong, and the two add up to it. */
export function taxIn(total: number, basisPoints: number): { net: number; tax: number } {
  const net = Math.round((total * 10_000) / (10_000 + basisPoints))
  return { net, tax: total - net }
}

function toLine({ invoice: row, order, refunded }: FullInvoice, rate: number) {
  const total = order.total - refunded
  const { net, tax } = taxIn(total, rate)
  return [
    order.code,
    order.paidAt?.toISOString().slice(0, 10) ?? '',
    row.kind === 'company' ? 'Tổ chức' : 'Cá nhân',
    row.name,
    row.taxCode ?? '',
    row.address,
    row.email,
    net,
    rate / BASIS_POINTS,
    tax,
    total,
  ]
}

function toView(row: InvoiceRow): z.input<typeof invoice> {
  const { kind, name, taxCode, address, email, state, number, issuedAt } = row
  return { kind, name, taxCode, address, email, state, number, issuedAt: issuedAt?.toISOString() ?? null }
}

function toStaffView({ invoice: row, order, refunded }: FullInvoice): z.input<typeof staffInvoice> {
  return {
    ...toView(row),
    orderCode: order.code,
    orderState: order.state,
    total: order.total - refunded,
    taxBasisPoints: row.taxBasisPoints,
    requestedAt: row.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
  }
}
