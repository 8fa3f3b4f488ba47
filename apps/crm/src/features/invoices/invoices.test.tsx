import { contract } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildInvoice, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  invoicesMessages as copy,
  correctionsMessages as corrections,
  exportsMessages as exports,
  taxesMessages as taxes,
} from './invoices.messages.ts'

let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.invoices.invoices, { ...keyPageOf([buildInvoice()]), counts: { requested: 1 } }),
  mockEndpoint(contract.invoices.numberInvoice, ({ body }) => {
    sent = body
    return buildInvoice({ state: 'issued', number: '00000123' })
  }),
)

test('invoices: the number from the provider is saved', async () => {
  const { user } = renderPage('/crm/Invoice', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.numberFor(copy.setNumber, orderCode) }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.numberTitle(orderCode) }))
  await user.type(dialog.getByLabelText(copy.number), '00000123')
  await user.type(dialog.getByLabelText(new RegExp(copy.lookUpCode)), 'M4K7QD')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(sent).toEqual({ number: '00000123', lookUpCode: 'M4K7QD', version: null })
})

test('invoices: an issued number leads to where the provider lets it be looked up', async () => {
  const provider = { name: 'Hóa đơn Mẫu', lookUpUrl: 'https://hoadon.example.vn/tra-cuu' }
  const issued = buildInvoice({ state: 'issued', number: '00000123', provider })
  server.use(mockEndpoint(contract.invoices.invoices, { ...keyPageOf([issued]), counts: {} }))
  renderPage('/crm/Invoice', staff('accountant'))
  const link = await screen.findByRole('link', { name: copy.lookUp('00000123') })
  expect(link).toHaveAttribute('href', provider.lookUpUrl)
})

test('invoices: an export without a tax rate shows the error in the dialog', async () => {
  server.use(mockError(contract.invoices.exportInvoices, 'invoice.no_tax_rate'))
  const { user } = renderPage('/crm/Invoice', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.exportAs.csv }))
  const popup = within(await screen.findByRole('alertdialog', { name: copy.exportTitle('1') }))
  await user.click(popup.getByRole('button', { name: copy.exportConfirm }))
  expect(await popup.findByText(/Chưa đặt thuế suất/)).toBeInTheDocument()
})

test('invoices: an exported table can be downloaded again', async () => {
  const row = {
    id: ids.course,
    count: 3,
    total: 7_680_000,
    exportedAt: '2026-11-20T03:00:00.000Z',
    exportedBy: 'Lương Gia Hạnh',
  }
  server.use(
    mockEndpoint(contract.invoices.invoiceExports, keyPageOf([row])),
    mockError(contract.invoices.invoiceExport, 'invoice.not_found'),
  )
  const { user } = renderPage('/crm/Invoice/Export', staff('accountant'))
  const name = exports.saveOf.xlsx('10:00, 20/11/2026')
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Đơn hàng này không có yêu cầu hóa đơn.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name })).toBeEnabled()
})

const correction = {
  id: ids.course,
  kind: 'adjustment' as const,
  state: 'waiting' as const,
  total: -500_000,
  tax: -37_037,
  change: -500_000,
  reason: 'Học viên đổi lịch',
  number: null,
  lookUpCode: null,
  issuedAt: null,
  files: [],
  orderCode,
  buyer: 'Công ty Da Liễu Mẫu',
  taxCode: '0101243150',
  corrects: '00000123',
  canChange: true,
  createdAt: '2026-11-20T03:00:00.000Z',
  delivery: null,
  version: null,
}

test('invoice corrections: one after a refund may become a replacement', async () => {
  let kind: unknown
  server.use(
    mockEndpoint(contract.crmInvoices.invoiceCorrections, {
      ...keyPageOf([correction]),
      counts: { waiting: 1 },
    }),
    mockEndpoint(contract.crmInvoices.setCorrectionKind, ({ body }) => {
      kind = body
      return { ...correction, kind: 'replacement' as const, total: 2_060_000, tax: 152_593 }
    }),
  )
  const { user } = renderPage('/crm/Invoice/Correction', staff('accountant'))
  expect(await screen.findByText(/−500\.000/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: corrections.toReplacement }))
  const popup = within(await screen.findByRole('alertdialog', { name: corrections.changeTitle.replacement }))
  await user.click(popup.getByRole('button', { name: corrections.toReplacement }))
  expect(await screen.findByText(corrections.changed)).toBeInTheDocument()
  expect(kind).toEqual({ kind: 'replacement' })
})

test('taxes: a month shows sales that nobody asked an invoice for, and what was given back', async () => {
  const sale = {
    kind: 'sale' as const,
    at: '2026-11-20T03:00:00.000Z',
    orderCode,
    buyer: 'Nguyễn Lan',
    taxCode: null,
    total: 1_080_000,
    net: 1_000_000,
    tax: 80_000,
    taxBasisPoints: 800,
    papers: [],
  }
  const back = {
    ...sale,
    kind: 'refund' as const,
    at: '2026-11-21T03:00:00.000Z',
    total: -108_000,
    net: -100_000,
    tax: -8000,
    papers: [{ kind: 'adjustment' as const, state: 'issued' as const, number: '00000130' }],
  }
  server.use(
    mockEndpoint(contract.crmInvoices.taxTable, {
      month: '2026-11',
      entries: [back, sale],
      more: 0,
      rates: [{ taxBasisPoints: 800, count: 2, total: 972_000, net: 900_000, tax: 72_000 }],
      total: { sold: 1_080_000, refunded: 108_000, net: 900_000, tax: 72_000 },
      booked: 72_000,
      bookedElsewhere: 72_000,
      unasked: { count: 1, total: 1_080_000 },
    }),
  )
  renderPage('/crm/Invoice/Tax?month=2026-11', staff('accountant'))
  const table = within(await screen.findByRole('table', { name: taxes.entries }))
  expect(table.getByText(taxes.nobodyAsked)).toBeInTheDocument()
  expect(table.getByText('00000130')).toBeInTheDocument()
  expect(screen.getByText(taxes.unaskedHint('1'))).toBeInTheDocument()
  expect(
    screen.getByText(
      `${taxes.isBooked}; ${taxes.bookedElsewhere(formatVnd(72_000))}`.replaceAll('\u00a0', ' '),
    ),
  ).toBeInTheDocument()
})

test('invoices: the screens are for accountants only', async () => {
  renderPage('/crm/Invoice', staff('sales'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
})
