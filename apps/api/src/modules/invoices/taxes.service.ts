import type { taxEntry } from '@repo/contract/crm-invoices'
import { toCsv } from '@repo/messages/csv'
import type { z } from 'zod'
import { readTaxRates } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { together } from '../../db/together.ts'
import { sumOutputTax } from '../ledger/index.ts'
import { monthRange } from '../revenue/index.ts'
import { type CorrectionRow, listCorrections } from './corrections.repo.ts'
import { rateAt, type TaxRate, taxIn } from './tax.ts'
import { listTaxed } from './taxes.repo.ts'

type Entry = z.input<typeof taxEntry>
type Taxed = Awaited<ReturnType<typeof listTaxed>>[number]

/** Rows on the screen; the file has all. */
const MOST_SHOWN = 300
const BASIS_POINTS = 100

/**
 * The tax of a month: every sale of it and what was given back in it, whether an invoice was asked for or not. The amounts
 * are those of the revenue; an order that was invoiced keeps the rate that its invoice says.
 */
export function createTaxesService({ db, env }: Needs<'db' | 'env'>) {
  const read = async (month: string): Promise<Entry[]> => {
    const [rates, rows] = await Promise.all([readTaxRates(db, env), listTaxed(db, monthRange(month))])
    const corrections = Map.groupBy(
      await listCorrections(db, [...new Set(rows.map(({ order }) => order.id))]),
      ({ orderId }) => orderId,
    )
    return rows.map((row) => toEntry(row, rates, corrections.get(row.order.id) ?? []))
  }

  return {
    async month(month: string) {
      const [all, booked] = await Promise.all([read(month), sumOutputTax(together(db), monthRange(month))])
      const sales = all.filter(({ kind }) => kind === 'sale')
      const unasked = sales.filter(({ papers }) => papers.length === 0)
      const byRate = [...Map.groupBy(all, ({ taxBasisPoints }) => taxBasisPoints)]
      return {
        month,
        entries: all.slice(-MOST_SHOWN).reverse(),
        more: Math.max(0, all.length - MOST_SHOWN),
        rates: byRate
          .map(([taxBasisPoints, of]) => ({ taxBasisPoints, count: of.length, ...sumOf(of) }))
          .toSorted((a, b) => (a.taxBasisPoints ?? -1) - (b.taxBasisPoints ?? -1)),
        total: {
          sold: sumOf(sales).total,
          refunded: sumOf(sales).total - sumOf(all).total,
          net: sumOf(all).net,
          tax: sumOf(all).tax,
        },
        booked: booked.tax,
        bookedElsewhere: booked.elsewhere,
        unasked: { count: unasked.length, total: sumOf(unasked).total },
      }
    },

    async export(month: string) {
      const rows = (await read(month)).map((entry) => [
        dayInVietnam(new Date(entry.at)),
        entry.kind === 'sale' ? 'Bán' : 'Hoàn tiền',
        entry.orderCode,
        entry.buyer,
        entry.taxCode ?? '',
        entry.net,
        entry.taxBasisPoints === null ? null : entry.taxBasisPoints / BASIS_POINTS,
        entry.tax,
        entry.total,
        entry.papers.map(({ kind }) => paperKinds[kind]).join('; ') || 'Người mua không yêu cầu hóa đơn',
        entry.papers.map(({ number, state }) => number ?? paperStates[state]).join('; '),
      ])
      return {
        content: toCsv([headerOf(env.DEMO_MODE), ...rows]),
        contentType: 'text/csv',
        downloadName: `bang-ke-thue-${month}.csv`,
      }
    },
  }
}

const sumOf = (entries: readonly Entry[]) => ({
  total: entries.reduce((sum, { total }) => sum + total, 0),
  net: entries.reduce((sum, { net }) => sum + (net ?? 0), 0),
  tax: entries.reduce((sum, { tax }) => sum + (tax ?? 0), 0),
})

/** The tax of what is left less that of what was there before, so that parts add up to the tax of the whole. */
function toEntry(row: Taxed, rates: readonly TaxRate[], corrections: readonly CorrectionRow[]): Entry {
  const { invoice, order, amount, before } = row
  const taxBasisPoints = invoice?.taxBasisPoints ?? (order.paidAt ? rateAt(rates, order.paidAt) : null)
  const tax =
    taxBasisPoints === null
      ? null
      : taxIn(before + amount, taxBasisPoints).tax - taxIn(before, taxBasisPoints).tax
  // Who a replacement named since is who counts.
  const replaced = corrections.findLast(({ kind }) => kind === 'replacement')
  return {
    kind: row.kind,
    at: row.at.toISOString(),
    orderCode: order.code,
    buyer: replaced?.name ?? invoice?.name ?? row.buyer,
    taxCode: (replaced ?? invoice)?.taxCode ?? null,
    total: amount,
    net: tax === null ? null : amount - tax,
    tax,
    taxBasisPoints,
    papers: papersOf(row, corrections),
  }
}

/** Of a sale the first invoice and what replaced it; of a refund what it led to. */
function papersOf(
  { kind, invoice, refundId }: Taxed,
  corrections: readonly CorrectionRow[],
): Entry['papers'] {
  if (!invoice) return []
  const own = corrections.filter((one) => one.refundId === refundId)
  const first = { kind: 'original' as const, state: invoice.state, number: invoice.number }
  return [
    ...(kind === 'sale' ? [first] : []),
    ...own.map((one) => ({ kind: one.kind, state: one.state, number: one.number })),
  ]
}

const paperKinds = { original: 'Hóa đơn', adjustment: 'Điều chỉnh', replacement: 'Thay thế' }
const paperStates = {
  requested: 'chưa xuất',
  waiting: 'chờ xuất',
  exported: 'đang xuất',
  issued: 'đã phát hành',
}

/** In demo mode the table says that the tax rate is invented. */
const headerOf = (isDemo: boolean) => [
  'Ngày',
  'Loại',
  'Mã đơn hàng',
  'Người mua',
  'Mã số thuế',
  'Tiền trước thuế',
  isDemo ? 'Thuế suất (%, số liệu thử)' : 'Thuế suất (%)',
  'Tiền thuế',
  'Tổng cộng',
  'Hóa đơn',
  'Số hóa đơn',
]
