import { createXlsx } from '@repo/sheets/xlsx'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { PaperLine } from './provider.ts'

/** An invoice as a workbook tells it to a provider. */
export interface BookPaper {
  /** In words. */
  kind: string
  /** Number of the invoice that it follows, and why; empty for a first one. */
  corrects: string
  reason: string
  orderCode: string
  paidAt: Date | null
  buyer: { kind: 'company' | 'person'; name: string; taxCode: string | null; address: string; email: string }
  lines: readonly PaperLine[]
  taxBasisPoints: number
}

const BASIS_POINTS = 100

/**
 * The columns of the table, and what else an invoice has to say by Decree 123/2020/ND-CP, article 10, clauses 5, 6 and
 * 13c (buyer, name, unit, quantity, unit price, net, rate, tax, currency), read on 27 November 2026 in the codification of
 * the Ministry of Justice; the buyer's personal number by Decree 70/2025/ND-CP, of which only secondary sources were
 * read. No provider's own form could be read in a public document: M-Invoice's guide, read on the same day, says that rows with one order
 * number become one invoice, and asks for the kind of a line (1 for goods and services).
 */
const headerOf = (isDemo: boolean) => [
  'STT hóa đơn',
  'Loại hóa đơn',
  'Cho hóa đơn số',
  'Lý do',
  'Mã đơn hàng',
  'Ngày thanh toán',
  'Loại',
  'Tên',
  'Mã số thuế',
  'Số định danh cá nhân',
  'Địa chỉ',
  'Email',
  'STT dòng',
  'Tính chất',
  'Tên hàng hóa, dịch vụ',
  'Đơn vị tính',
  'Số lượng',
  'Đơn giá',
  'Tiền trước thuế',
  isDemo ? 'Thuế suất (%, số liệu thử)' : 'Thuế suất (%)',
  'Tiền thuế',
  'Tổng cộng',
  'Tổng thanh toán của hóa đơn',
  'Loại tiền',
]

/** Goods or a service, in M-Invoice's guide. */
const GOODS = 1

/** A workbook with a row for each line of each invoice; rows of one invoice stand together. */
export function writeInvoiceBook(papers: readonly BookPaper[], isDemo: boolean): Buffer {
  const parts: Uint8Array[] = []
  const book = createXlsx({
    name: 'Hóa đơn',
    header: headerOf(isDemo),
    onBytes: (bytes) => parts.push(bytes),
  })
  for (const [index, paper] of papers.entries()) {
    const { buyer, lines, paidAt } = paper
    const isPerson = buyer.kind === 'person'
    const total = lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
    for (const [place, { name, unit, quantity, net, tax }] of lines.entries())
      book.add([
        index + 1,
        paper.kind,
        paper.corrects,
        paper.reason,
        paper.orderCode,
        paidAt ? { day: dayInVietnam(paidAt) } : '',
        isPerson ? 'Cá nhân' : 'Tổ chức',
        buyer.name,
        isPerson ? '' : (buyer.taxCode ?? ''),
        isPerson ? (buyer.taxCode ?? '') : '',
        buyer.address,
        buyer.email,
        place + 1,
        GOODS,
        name,
        unit,
        quantity,
        net / quantity,
        net,
        paper.taxBasisPoints / BASIS_POINTS,
        tax,
        net + tax,
        total,
        'VND',
      ])
  }
  book.end()
  return Buffer.concat(parts)
}
