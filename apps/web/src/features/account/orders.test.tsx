import { contract } from '@repo/contract'
import { buildOrder, mockEndpoint, mockError, pageOf, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoiceMessages as invoice } from '../../components/invoice/invoice.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { ordersMessages as copy } from './orders.messages.ts'

const { orders, invoices } = contract
const line = buildOrder().lines[0]!
const paid = buildOrder({
  state: 'partially_refunded',
  lines: [{ ...line, listPrice: 2_000_000, price: 1_500_000, discount: 500_000, refunded: 200_000 }],
  subtotal: 1_500_000,
  discount: 500_000,
  total: 1_000_000,
  refunded: 200_000,
  coupon: { code: 'SEN50' },
  paidAt: '2026-11-21T07:05:00.000Z',
  transfer: null,
  refunds: [
    {
      amount: 200_000,
      state: 'pending',
      isByGateway: true,
      createdAt: '2026-11-22T02:00:00.000Z',
      completedAt: null,
    },
  ],
})
const gift = {
  recipientEmail: 'lan@example.vn',
  recipientName: 'Lan',
  message: 'Chúc mừng',
  claimedAt: '2026-11-22T02:30:00.000Z',
}
const asked = {
  kind: 'company' as const,
  name: 'Phòng khám Sen',
  taxCode: '0100109106',
  address: '1 Tràng Tiền',
  email: 'ketoan@example.vn',
  state: 'issued' as const,
  number: '00000123',
  lookUpCode: 'M4K7QD',
  issuedAt: '2026-11-22T02:30:00.000Z',
  files: [{ id: '019a9f3e-0000-7000-8000-000000000001', kind: 'pdf' as const }],
  corrections: [
    {
      id: '019a9f3e-0000-7000-8000-000000000002',
      kind: 'adjustment' as const,
      state: 'issued' as const,
      total: -200_000,
      tax: -14_815,
      reason: 'Học viên đổi lịch',
      number: '00000130',
      lookUpCode: null,
      issuedAt: '2026-11-23T02:30:00.000Z',
      files: [],
    },
  ],
  provider: { name: 'Hóa đơn Mẫu', lookUpUrl: 'https://hoadon.example.vn/tra-cuu' },
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(orders.get, paid),
  mockEndpoint(invoices.invoice, asked),
)
const open = (more = '') => renderPage(`/profile?tab=orders${more}`, signedInSession())

test('the history leads to each order, and the open one to its payment', async () => {
  const waiting = buildOrder({ code: 'TH22222222', gift: { ...gift, claimedAt: null } })
  server.use(mockEndpoint(orders.list, { ...pageOf([waiting, paid]), total: 45 }))
  open('&page=2')
  expect(await screen.findByRole('link', { name: copy.open })).toHaveAttribute(
    'href',
    '/payment?order=TH22222222',
  )
  expect(screen.getByText(copy.giftBadge)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.viewOf(paid.code) })).toHaveAttribute(
    'href',
    `/profile?tab=orders&order=${paid.code}`,
  )
  expect(screen.getByRole('navigation', { name: copy.pages })).toBeVisible()
})

test('an order shows prices of its day, what was given back, its invoice and its gift', async () => {
  server.use(mockEndpoint(orders.get, { ...paid, gift }))
  open(`&order=${paid.code}`)
  const sums = await screen.findByLabelText(copy.sums)
  expect(within(sums).getByText(copy.coupon('SEN50'))).toBeVisible()
  expect(within(sums).getByText(/1\.000\.000/)).toBeVisible()
  expect(screen.getByText(/Đã hoàn 200\.000/)).toBeVisible()
  const back = within(screen.getByRole('region', { name: copy.refunds }))
  expect(back.getByText(copy.refundStates.pending)).toBeVisible()
  expect(back.getByText(copy.refundByGateway)).toBeVisible()
  expect(await screen.findByText(invoice.issued('00000123', '22/11/2026'))).toBeVisible()
  expect(screen.getByText('M4K7QD')).toBeVisible()
  expect(screen.getByRole('button', { name: invoice.saveInvoiceOf.pdf('00000123') })).toBeVisible()
  const credit = within(screen.getByRole('list', { name: invoice.corrections }))
  expect(credit.getByText(/−200\.000/)).toBeVisible()
  expect(credit.getByText(invoice.issued('00000130', '23/11/2026'))).toBeVisible()
  expect(screen.getByRole('link', { name: invoice.lookUp })).toHaveAttribute('href', asked.provider.lookUpUrl)
  expect(screen.getByText(copy.giftClaimed('09:30, 22/11/2026'))).toBeVisible()
  expect(screen.queryByRole('button', { name: invoice.withdraw })).not.toBeInTheDocument()
})

test('an order in parts names its plan, and each other part leads to its order', async () => {
  const part = (number: number, values: object) => ({
    number,
    amount: 500_000,
    days: (number - 1) * 30,
    dueAt: null,
    code: null,
    state: 'due' as const,
    ...values,
  })
  const parts = [
    part(1, { state: 'paid', code: 'TH1111111A' }),
    part(2, { dueAt: '2999-01-01T00:00:00.000Z', code: paid.code }),
    part(3, { dueAt: '2999-02-01T00:00:00.000Z', code: 'TH3333333A' }),
  ]
  const instalment = { title: 'Trả 3 kỳ', number: 2, graceDays: 7, dueAt: parts[1]?.dueAt ?? null, parts }
  server.use(mockEndpoint(orders.get, buildOrder({ instalment })))
  open(`&order=${paid.code}`)
  expect(await screen.findByText(/Theo cách trả “Trả 3 kỳ”/)).toBeVisible()
  const hrefs = screen
    .getAllByRole('link', { name: /^(?:Kỳ|Trả kỳ) \d$/ })
    .map((one) => one.getAttribute('href'))
  expect(hrefs).toEqual([
    '/profile?tab=orders&order=TH1111111A',
    '/profile?tab=orders&order=TH3333333A',
    '/payment?order=TH3333333A',
  ])
})

test('an unpaid further part shows the day on which it is due, and no price that is held', async () => {
  const dueAt = '2026-12-27T16:59:59.999Z'
  const instalment = { title: 'Trả 2 kỳ', number: 2, graceDays: 7, dueAt, parts: [] }
  server.use(mockEndpoint(orders.get, buildOrder({ instalment })))
  open(`&order=${paid.code}`)
  expect((await screen.findByText('Hạn trả kỳ này')).nextSibling).toHaveTextContent(/^27\/12\/2026$/)
  expect(screen.queryByText(copy.expiresAt)).toBeNull()
})

test('a receipt that does not come is told', async () => {
  server.use(mockError(invoices.receipt, 'order.not_paid'))
  const { user } = open(`&order=${paid.code}`)
  await user.click(await screen.findByRole('button', { name: invoice.receipt }))
  expect(await screen.findByText(/chưa thanh toán nên chưa có biên nhận/)).toBeInTheDocument()
})

test('a request for an invoice is changed with what it held, or withdrawn after a question', async () => {
  server.use(
    mockEndpoint(invoices.invoice, {
      ...asked,
      state: 'requested',
      number: null,
      lookUpCode: null,
      issuedAt: null,
      files: [],
      corrections: [],
      provider: null,
    }),
    mockEndpoint(invoices.withdrawInvoice, null),
  )
  const { user } = open(`&order=${paid.code}`)
  await user.click(await screen.findByRole('button', { name: invoice.change }))
  expect(screen.getByRole('textbox', { name: invoice.name.company })).toHaveValue('Phòng khám Sen')
  await user.click(screen.getByRole('button', { name: invoice.cancel }))
  await user.click(screen.getByRole('button', { name: invoice.withdraw }))
  const popup = await screen.findByRole('alertdialog')
  await user.click(within(popup).getByRole('button', { name: invoice.withdraw }))
  expect(await screen.findByRole('button', { name: invoice.ask })).toBeVisible()
})

test('an order of somebody else is not there', async () => {
  server.use(mockError(orders.get, 'order.not_found'))
  open('&order=TH00000000')
  expect(await screen.findByText(copy.missing)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.back })).toHaveAttribute('href', '/profile?tab=orders&page=1')
})

test('a history that cannot be loaded offers another try', async () => {
  server.use(mockError(orders.list, 'server.unavailable'))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.use(mockEndpoint(orders.list, pageOf([])))
  await user.click(retry)
  expect(await screen.findByText(copy.empty)).toBeVisible()
})
