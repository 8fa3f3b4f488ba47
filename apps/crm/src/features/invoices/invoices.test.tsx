import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildInvoice, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { invoicesMessages as copy, exportsMessages as exports } from './invoices.messages.ts'

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
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(sent).toEqual({ number: '00000123', version: null })
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
  await user.click(await screen.findByRole('button', { name: copy.export }))
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
  const name = exports.saveOf('10:00, 20/11/2026')
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Đơn hàng này không có yêu cầu hóa đơn.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name })).toBeEnabled()
})

test('invoices: the screens are for accountants only', async () => {
  renderPage('/crm/Invoice', staff('sales'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
})
