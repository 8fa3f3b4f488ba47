import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import {
  buildOrder,
  mockEndpoint,
  mockError,
  mockEvents,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { readQr } from '@repo/testing/read-qr'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { invoiceMessages as invoice } from '../../components/invoice/invoice.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { leaveFor } from './leave-for.ts'
import { paymentMessages as copy, failureWords, gatewayWords } from './payment.messages.ts'
import { resultMessages as result, settledWords } from './result.messages.ts'

// jsdom cannot go to another site.
vi.mock('./leave-for.ts')

const { orders, invoices } = contract
const waiting = buildOrder({ gateways: ['vnpay', 'momo'], expiresAt: '2999-01-01T00:00:00.000Z' })
const paid = { ...waiting, state: 'paid' as const, transfer: null, gateways: [], paidAt: waiting.createdAt }
const events = mockEvents('/orders/:code/events')
let current: typeof waiting | typeof paid = waiting
const server = startMockServer(
  ...siteHandlers,
  events.handler,
  mockEndpoint(orders.get, () => current),
  mockEndpoint(invoices.invoice, null),
)
beforeEach(() => {
  current = waiting
  events.bearers.length = 0
})
const open = (more = '') => renderPage(`/payment?order=${waiting.code}${more}`, signedInSession())

test('shows code, amount and content with their copy buttons, and the time that is left', async () => {
  open()
  expect(await screen.findByRole('img', { name: /Mã VietQR chuyển/ })).toBeVisible()
  for (const fact of [copy.account, copy.amount, copy.content])
    expect(screen.getByRole('button', { name: copy.copy(fact) })).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/\d+:\d\d:\d\d/)
})

test('checkout: the picture of the VietQR code, read by another library, is the code of the order', async () => {
  const transfer = {
    ...waiting.transfer!,
    amount: 1_490_000,
    qr: '00020101021238540010A00000072701240006970400011000000000000208QRIBFTTA5303704540714900005802VN62140810TH7K2M9QXA6304418D',
  }
  current = { ...waiting, total: transfer.amount, transfer }
  open()
  const picture = await screen.findByRole('img', { name: /Mã VietQR chuyển/ })
  expect(readQr(new XMLSerializer().serializeToString(picture))).toBe(transfer.qr)
})

test('turns as soon as the service tells of the money, with the bearer of the session', async () => {
  const { session } = open()
  await screen.findByText(copy.waiting)
  await waitFor(() => expect(events.bearers).toEqual([`Bearer ${session.token()}`]))
  current = paid
  events.send('state', { state: 'paid' })
  const heading = await screen.findByRole('heading', { name: result.paidTitle })
  expect(heading).toHaveFocus()
  expect(screen.getByRole('link', { name: result.goLearn })).toHaveAttribute(
    'href',
    `/student/my-course/${waiting.lines[0]?.course.slug}`,
  )
})

test('without the stream it asks by itself', async () => {
  server.use(mockError({ ...orders.get, path: '/orders/:code/events' }, 'request.too_many'))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  open()
  await screen.findByText(copy.waiting)
  current = paid
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByRole('heading', { name: result.paidTitle })).toBeVisible()
})

test('checkout: the ways to pay are folded to a line above the QR code', async () => {
  const { user } = open()
  expect(await screen.findByRole('img', { name: /VietQR/ })).toBeVisible()
  expect(screen.queryByRole('radio', { name: /MoMo/ })).not.toBeInTheDocument()
  const change = screen.getByRole('button', { name: copy.changeMethod })
  expect(change).toHaveAttribute('aria-expanded', 'false')
  await user.click(change)
  await user.click(screen.getByRole('radio', { name: /MoMo/ }))
  expect(screen.queryByRole('radio', { name: /MoMo/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: copy.changeMethod })).toHaveFocus()
  expect(screen.getByRole('button', { name: /qua MoMo/ })).toBeVisible()
})

test('checkout: the arrow keys move through all ways to pay before the list closes', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.changeMethod }))
  screen.getByRole('radio', { name: new RegExp(copy.vietqr) }).focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('radio', { name: /MoMo/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: copy.keepMethod }))
  expect(screen.queryByRole('radio', { name: /MoMo/ })).not.toBeInTheDocument()
})

test('a gateway is chosen, asked for its pay page, and remembered', async () => {
  server.use(
    mockEndpoint(orders.pay, ({ body }) => ({ payUrl: `https://pay.example/${JSON.stringify(body)}` })),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.changeMethod }))
  await user.click(screen.getByRole('radio', { name: /VNPay/ }))
  await user.click(screen.getByRole('button', { name: /qua VNPay/ }))
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/{"gateway":"vnpay"}'))
})

test('a gateway that is down says so and leaves the other ways open', async () => {
  server.use(mockError(orders.pay, 'payment.gateway_down'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.changeMethod }))
  await user.click(screen.getByRole('radio', { name: new RegExp(gatewayWords.momo.name) }))
  await user.click(screen.getByRole('button', { name: /qua MoMo/ }))
  expect(await screen.findByText(/Cổng thanh toán chưa trả lời/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.changeMethod }))
  await user.click(screen.getByRole('radio', { name: new RegExp(copy.vietqr) }))
  expect(await screen.findByRole('img', { name: /VietQR/ })).toBeVisible()
})

test('who comes back from a gateway waits for its answer, then has a way on', async () => {
  let asked = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    mockEndpoint(orders.check, async () => {
      asked += 1
      await answered
      return current
    }),
  )
  const { user } = open('&back=1')
  expect(await screen.findByText(copy.backWaiting)).toBeVisible()
  answer()
  expect(await screen.findByText(copy.backNotPaid)).toBeVisible()
  expect(asked).toBe(1)
  expect(screen.getByRole('link', { name: copy.contact })).toHaveAttribute('href', '/contact')
  await user.click(screen.getByRole('button', { name: copy.tryAgain }))
  expect(await screen.findByRole('radio', { name: /VNPay/ })).toBeVisible()
})

test('what the address of a return says proves nothing', async () => {
  server.use(mockEndpoint(orders.check, () => current))
  open('&back=1&vnp_ResponseCode=00&vnp_TransactionStatus=00&resultCode=0&status=1')
  expect(await screen.findByText(copy.backNotPaid)).toBeVisible()
  expect(screen.queryByRole('heading', { name: result.paidTitle })).not.toBeInTheDocument()
})

test('a return without a session asks for one', async () => {
  const { router } = renderPage(`/payment?order=${waiting.code}&back=1&vnp_ResponseCode=00`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
})

test('a return with the order of somebody else shows nothing of it', async () => {
  expectConsole('error', /QueryView/)
  expectConsole('error', /React Router caught/)
  server.use(mockError(orders.get, 'order.not_found'), mockError(orders.check, 'order.not_found'))
  open('&back=1&vnp_ResponseCode=00')
  expect(await screen.findByText('404')).toBeVisible()
  expect(screen.queryByText(new RegExp(waiting.lines[0]!.course.title))).not.toBeInTheDocument()
})

test('why a gateway refused is said where one comes back and where one tries again', async () => {
  const failedAttempt = { gateway: 'vnpay' as const, reason: 'no_funds' as const, at: waiting.createdAt }
  const refused = { ...waiting, failedAttempt }
  server.use(mockEndpoint(orders.get, refused), mockEndpoint(orders.check, refused))
  const { user } = open('&back=1')
  expect(await screen.findByText(failureWords.no_funds)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.tryAgain }))
  expect(await screen.findByText(copy.failedTitle('VNPay'))).toBeVisible()
  expect(screen.getByRole('radio', { name: new RegExp(copy.vietqr) })).toBeVisible()
})

test('links to apps of banks name the app and carry nothing of the order', async () => {
  open()
  const apps = await screen.findAllByRole('link', { name: /trong thẻ mới/, hidden: true })
  expect(apps.length).toBeGreaterThan(5)
  for (const app of apps) {
    expect(app.getAttribute('href')).toMatch(/^https:\/\/dl\.vietqr\.io\/pay\?app=[a-z]+$/)
    expect(app).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('who comes back from a payment that the gateway confirms sees it', async () => {
  server.use(
    mockEndpoint(orders.check, () => {
      current = paid
      return paid
    }),
  )
  open('&back=1')
  expect(await screen.findByRole('heading', { name: result.paidTitle })).toBeVisible()
})

test('a gift that is paid says to whom its link went', async () => {
  const gift = { recipientEmail: 'lan@example.vn', recipientName: 'Lan', message: '', claimedAt: null }
  server.use(mockEndpoint(orders.get, { ...paid, gift }))
  open()
  expect(await screen.findByRole('heading', { name: result.giftTitle })).toBeVisible()
  expect(screen.getByText(/lan@example\.vn/)).toBeVisible()
  expect(screen.queryByRole('link', { name: result.goLearn })).not.toBeInTheDocument()
})

test.each(['expired', 'cancelled', 'review', 'partially_refunded', 'refunded'] as const)(
  'an order that is %s says so and leads on',
  async (state) => {
    server.use(mockEndpoint(orders.get, { ...waiting, state, transfer: null, gateways: [] }))
    open()
    expect(await screen.findByText(settledWords[state].title)).toBeVisible()
    expect(screen.getByRole('link', { name: result.contact })).toBeVisible()
    const way = state === 'expired' || state === 'cancelled' ? result.again : result.orders
    expect(screen.getByRole('link', { name: way })).toBeVisible()
  },
)

test('an order is given up only after a question', async () => {
  server.use(mockEndpoint(orders.cancel, { ...waiting, state: 'cancelled', transfer: null, gateways: [] }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.cancel }))
  await user.click(await screen.findByRole('button', { name: copy.cancelKeep }))
  expect(screen.getByText(copy.waiting)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.cancel }))
  const [confirm] = (await screen.findAllByRole('button', { name: copy.cancelConfirm })).slice(-1)
  if (confirm) await user.click(confirm)
  expect(await screen.findByText(settledWords.cancelled.title)).toBeVisible()
})

test('an invoice can be asked for while the order waits, and a late change is refused in words', async () => {
  server.use(mockError(invoices.requestInvoice, 'invoice.too_late'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: invoice.ask }))
  await user.click(screen.getByRole('button', { name: invoice.save }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: invoice.name.company })).toHaveFocus())
  await user.click(screen.getByRole('radio', { name: invoice.kinds.person }))
  await user.type(screen.getByRole('textbox', { name: invoice.name.person }), 'Trần Thu Hà')
  await user.type(screen.getByRole('textbox', { name: invoice.address }), '1 Tràng Tiền, Hà Nội')
  await user.type(screen.getByRole('textbox', { name: invoice.email }), 'ha@example.vn')
  await user.click(screen.getByRole('button', { name: invoice.save }))
  expect(await screen.findByText(/đã được chuyển đi/)).toBeVisible()
})

const short = {
  ...waiting,
  state: 'review' as const,
  gateways: [],
  shortfall: { received: waiting.total - 250_000, missing: 250_000 },
  transfer: waiting.transfer && { ...waiting.transfer, amount: 250_000 },
}

test('shortfall: shows what is missing with the code for the rest, and turns when it has come', async () => {
  current = short as unknown as typeof waiting
  open()
  expect(await screen.findByText(copy.shortTitle('250.000 ₫'))).toBeVisible()
  expect(screen.getByRole('img', { name: /250\.000\s₫, nội dung/ })).toBeVisible()
  const missing = screen.getByText('Còn thiếu').closest('dl') as HTMLElement
  expect(missing).toHaveTextContent(/Đã nhận.*Còn thiếu250\.000 ₫$/)
  expect(screen.queryByRole('timer')).toBeNull()
  current = {
    ...short,
    shortfall: { received: waiting.total - 50_000, missing: 50_000 },
  } as unknown as typeof waiting
  events.send('state', { state: 'review' })
  expect(await screen.findByText(copy.shortTitle('50.000 ₫'))).toBeVisible()
  current = paid
  events.send('state', { state: 'paid' })
  expect(await screen.findByRole('heading', { name: result.paidTitle })).toBeVisible()
})

test('shortfall: cancelling says what becomes of the money that came', async () => {
  current = short as unknown as typeof waiting
  server.use(mockEndpoint(orders.cancel, { ...short, state: 'cancelled', shortfall: null, transfer: null }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.cancel }))
  expect(await screen.findByText(copy.cancelShortBody)).toBeVisible()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: copy.cancelConfirm }))
  expect(await screen.findByText(settledWords.cancelled.title)).toBeVisible()
})

test('an order in parts shows them all with their days, and only the first can be cancelled', async () => {
  const part = (number: number, values: object) => ({
    number,
    amount: 500_000,
    days: (number - 1) * 30,
    dueAt: null,
    code: null,
    state: 'planned' as const,
    ...values,
  })
  const parts = [
    part(1, { state: 'paid', code: 'TH1111111A' }),
    part(2, { state: 'due', dueAt: '2999-01-01T00:00:00.000Z', code: waiting.code }),
    part(3, { state: 'due', dueAt: '2000-01-01T00:00:00.000Z', code: 'TH3333333A' }),
  ]
  const instalment = { title: 'Trả 2 kỳ', number: 2, graceDays: 7, dueAt: '2999-01-01T00:00:00.000Z', parts }
  server.use(mockEndpoint(orders.get, { ...waiting, instalment }))
  open()
  const list = within(await screen.findByRole('region', { name: 'Các kỳ trả' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Kỳ 1.*Đã trả/),
    expect.stringMatching(/Kỳ 2.*kỳ này.*Chưa trả/),
    expect.stringMatching(/Kỳ 3.*Quá hạn.*Trả kỳ 3/),
  ])
  expect(list.getByRole('link')).toHaveAttribute('href', '/payment?order=TH3333333A')
  expect(screen.queryByRole('button', { name: /Hủy đơn/ })).toBeNull()
  expect(screen.getByText('Kỳ này trả đến hết ngày 01/01/2999.')).toBeVisible()
  expect(screen.queryByText(/Đơn giữ giá đến|Mã hết hạn sau/)).toBeNull()
})
