import { AppError } from '@repo/contract'
import type { invoiceExport } from '@repo/contract/invoices'
import type { invoiceTableFormats } from '@repo/contract/list-choices'
import { toCsv } from '@repo/messages/csv'
import { xlsxType } from '@repo/sheets/xlsx'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { readTaxRates } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import type { ListPlace } from '../../db/keyset.ts'
import {
  type FullCorrection,
  listExportedCorrections,
  lockWaitingCorrections,
  updateCorrection,
} from './corrections.repo.ts'
import {
  findExport,
  findExports,
  type HandedOn,
  handedOnBy,
  insertExport,
  listExported,
  listLinesUntil,
  lockRequested,
} from './exports.repo.ts'
import { type BookPaper, writeInvoiceBook } from './invoice-book.ts'
import { type FullInvoice, updateInvoice } from './invoices.repo.ts'
import { adjustmentLine, paperLines } from './paper-lines.ts'
import { settle } from './settle.ts'
import { taxIn } from './tax.ts'

const PAGE_SIZE = 20
const BASIS_POINTS = 100

/**
 * Invoice tables for the e-invoice provider. Each request and each correction is in exactly one table, and tables can be
 * downloaded again.
 */
export function createExportsService({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  /** A table of first invoices only looks as it did before there were corrections, so that an old one stays as it was. */
  const toFile = (lines: readonly Line[], corrections: readonly FullCorrection[], at: Date) => {
    const hasKinds = corrections.length > 0
    const rows = [
      ...lines.map((line) => [...(hasKinds ? [kindWords.original, '', ''] : []), ...toCells(line)]),
      ...corrections.map((row) => [
        kindWords[row.correction.kind],
        row.corrects ?? '',
        row.correction.reason,
        ...toCorrectionCells(row),
      ]),
    ]
    const header = [...(hasKinds ? kindHeader : []), ...headerOf(env.DEMO_MODE)]
    return {
      content: toCsv([header, ...rows]),
      contentType: 'text/csv',
      downloadName: `hoa-don-${dayInVietnam(at)}.csv`,
    }
  }

  /** The same with a row for each line; what was given back later changes none. */
  const toBook = (
    lines: readonly Line[],
    corrections: readonly FullCorrection[],
    at: Date,
    found: readonly SoldLine[],
  ) => {
    const sold = Map.groupBy(found, ({ orderId }) => orderId)
    const soldOf = ({ id }: { id: string }) => sold.get(id) ?? []
    const papers: BookPaper[] = [
      ...lines.map((line) => toPaper(line, soldOf(line.order))),
      ...corrections.map((row) => toCorrectionPaper(row, soldOf(row.order))),
    ]
    return {
      content: writeInvoiceBook(papers, env.DEMO_MODE),
      contentType: xlsxType,
      downloadName: `hoa-don-${dayInVietnam(at)}.xlsx`,
    }
  }

  const write = (
    lines: readonly Line[],
    corrections: readonly FullCorrection[],
    at: Date,
    found: readonly SoldLine[] | null,
  ) => (found ? toBook(lines, corrections, at, found) : toFile(lines, corrections, at))

  /** The lines that a book has and a table has not. */
  const findSold = (from: DbOrTx, format: TableFormat, of: HandedOn) =>
    format === 'xlsx' ? listLinesUntil(from, of) : null

  return {
    /** Exports the requested invoices and the corrections that can be made. @throws AppError `invoice.no_tax_rate` or `invoice.none_requested`. */
    create: (actor: Actor, format: TableFormat = 'csv') =>
      db.transaction(async (tx) => {
        const rates = await readTaxRates(tx, env)
        if (rates.length === 0) throw new AppError('invoice.no_tax_rate')
        const lines = (await lockRequested(tx)).map((row): Line => ({ ...row, ...settle(row, rates) }))
        const corrections = await lockWaitingCorrections(tx)
        if (lines.length + corrections.length === 0) throw new AppError('invoice.none_requested')
        const now = clock()
        const exportId = await insertExport(tx, actor.id, now)
        for (const { order, exportedTotal, taxBasisPoints } of lines)
          await updateInvoice(tx, order.id, {
            state: 'exported',
            exportedAt: now,
            exportId,
            exportedTotal,
            taxBasisPoints,
          })
        for (const { correction } of corrections)
          await updateCorrection(tx, correction.id, { state: 'exported', exportedAt: now, exportId })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'invoices.exported',
          subjectType: 'invoice',
          subjectId: exportId,
          after: {
            count: lines.length + corrections.length,
            orders: [...lines, ...corrections].map(({ order }) => order.code),
          },
        })
        const idsOf = (rows: readonly { order: { id: string } }[]) => rows.map(({ order }) => order.id)
        const handedOn = { firstIds: idsOf(lines), correctedIds: idsOf(corrections), at: now }
        return write(lines, corrections, now, await findSold(tx, format, handedOn))
      }),

    async list({ q, ...query }: ListPlace & { q?: string }) {
      const { rows, ...place } = await findExports(db, q, query, PAGE_SIZE)
      return { items: rows.map(toView), pageSize: PAGE_SIZE, ...place }
    },

    /** Downloads a table again, unchanged; every download is audited. */
    async again(id: string, actor: Actor, format: TableFormat = 'csv') {
      const [found, exported, corrections, sold] = await Promise.all([
        findExport(db, id),
        listExported(db, id),
        listExportedCorrections(db, id),
        findSold(db, format, handedOnBy(id)),
      ])
      if (!found) throw new AppError('invoice.not_found')
      const lines = exported.map(toExported)
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'invoices.export_repeated',
        subjectType: 'invoice',
        subjectId: id,
        after: { count: lines.length + corrections.length },
      })
      return write(lines, corrections, found.createdAt, sold)
    },
  }
}

type TableFormat = (typeof invoiceTableFormats)[number]
type Sold = Awaited<ReturnType<typeof listLinesUntil>>
type SoldLine = Sold[number]
type Line = FullInvoice & { exportedTotal: number; taxBasisPoints: number }

function toExported(row: FullInvoice): Line {
  const { exportedTotal, taxBasisPoints } = row.invoice
  if (exportedTotal === null || taxBasisPoints === null)
    throw new Error('an invoice was handed on without its total and its tax')
  return { ...row, exportedTotal, taxBasisPoints }
}

/** The header of the table; in demo mode it says that the tax rate is invented. */
const headerOf = (isDemo: boolean) => [
  'Mã đơn hàng',
  'Ngày thanh toán',
  'Loại',
  'Tên',
  'Mã số thuế',
  'Địa chỉ',
  'Email',
  'Tiền trước thuế',
  isDemo ? 'Thuế suất (%, số liệu thử)' : 'Thuế suất (%)',
  'Tiền thuế',
  'Tổng cộng',
]

const kindHeader = ['Loại hóa đơn', 'Cho hóa đơn số', 'Lý do']
const kindWords = { original: 'Hóa đơn gốc', adjustment: 'Điều chỉnh', replacement: 'Thay thế' }

function toCorrectionCells({ correction, order, kind }: FullCorrection) {
  const { name, taxCode, address, email, total, tax, taxBasisPoints } = correction
  return [
    order.code,
    order.paidAt ? dayInVietnam(order.paidAt) : '',
    kind === 'company' ? 'Tổ chức' : 'Cá nhân',
    name,
    taxCode ?? '',
    address,
    email,
    total - tax,
    taxBasisPoints / BASIS_POINTS,
    tax,
    total,
  ]
}

function toCells({ invoice: row, order, exportedTotal, taxBasisPoints }: Line) {
  const { net, tax } = taxIn(exportedTotal, taxBasisPoints)
  return [
    order.code,
    order.paidAt ? dayInVietnam(order.paidAt) : '',
    row.kind === 'company' ? 'Tổ chức' : 'Cá nhân',
    row.name,
    row.taxCode ?? '',
    row.address,
    row.email,
    net,
    taxBasisPoints / BASIS_POINTS,
    tax,
    exportedTotal,
  ]
}

function toPaper({ invoice, order, exportedTotal, taxBasisPoints }: Line, sold: Sold): BookPaper {
  return {
    kind: kindWords.original,
    corrects: '',
    reason: '',
    orderCode: order.code,
    paidAt: order.paidAt,
    buyer: invoice,
    lines: paperLines(sold, { orderCode: order.code, total: exportedTotal, taxBasisPoints }),
    taxBasisPoints,
  }
}

function toCorrectionPaper({ correction, corrects, order, kind }: FullCorrection, sold: Sold): BookPaper {
  const { total, taxBasisPoints, reason } = correction
  const orderCode = order.code
  return {
    kind: kindWords[correction.kind],
    corrects: corrects ?? '',
    reason,
    orderCode,
    paidAt: order.paidAt,
    buyer: { ...correction, kind },
    lines:
      correction.kind === 'adjustment'
        ? [adjustmentLine(orderCode, correction)]
        : paperLines(sold, { orderCode, total, taxBasisPoints }),
    taxBasisPoints,
  }
}

function toView(row: NonNullable<Awaited<ReturnType<typeof findExport>>>): z.input<typeof invoiceExport> {
  const { id, count, total, by, createdAt } = row
  return { id, count, total, exportedBy: by, exportedAt: createdAt.toISOString() }
}
