import { contract } from '@repo/contract'
import {
  buildOrder,
  mockEndpoint,
  mockError,
  mockEvents,
  mockOffline,
  type ReceivedCall,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { invoiceMessages as invoice } from '../../components/invoice/invoice.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import {
  checkoutMessages as copy,
  couponMessages as coupon,
  giftMessages as gift,
} from './checkout.messages.ts'
import { leaveFor } from './leave-for.ts'
import { paymentMessages } from './payment.messages.ts'

// jsdom cannot go to another site.
vi.mock('./leave-for.ts')

const { orders, invoices, learning } = contract
const order = buildOrder()
const { course, listPrice, price } = order.lines[0]!
const [HALF, ADDRESS] = [price / 2, `/payment?course=${course.slug}`]

/** What the service would say: SEN50 gives half off. */
function quoteFor({ body }: ReceivedCall) {
  const hasCoupon = (body as { coupon: string | null }).coupon === 'SEN50'
  const discount = hasCoupon ? HALF : 0
  return {
    lines: [{ course, listPrice, price, discount, bundle: null }],
    subtotal: price,
    discount,
    total: price - discount,
    coupon: hasCoupon ? { code: 'SEN50' } : null,
    plans: [],
    gateways: [],
  }
}

let made: ReceivedCall[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEvents('/orders/:code/events').handler,
  mockEndpoint(orders.quote, quoteFor),
  mockEndpoint(learning.enrollment, { enrollment: null, openOrderCode: null }),
  mockEndpoint(orders.create, (call) => {
    made.push(call)
    return order
  }),
  mockEndpoint(orders.get, order),
  mockEndpoint(invoices.invoice, null),
)
beforeEach(() => {
  made = []
})

const open = (address = ADDRESS) => renderPage(address, signedInSession())
const payButton = (amount: RegExp | string = /^Thanh toán/) => screen.findByRole('button', { name: amount })
const couponField = () => screen.findByRole('textbox', { name: coupon.label })

test('shows list price, sale and total, and makes one order of a double press', async () => {
  const { user, router } = open()
  expect(await screen.findByText(copy.sale)).toBeVisible()
  await user.dblClick(await payButton())
  expect(await screen.findByRole('heading', { name: paymentMessages.scan })).toBeVisible()
  expect(made).toHaveLength(1)
  expect(made[0]?.body).toEqual({
    expectedTotal: 2_490_000,
    courses: [course.slug],
    coupon: null,
    gift: null,
    plan: null,
    referral: null,
  })
  expect(router.state.location.search).toBe(`?order=${order.code}`)
})

test('a coupon changes the price, goes with the order, and can be taken off', async () => {
  const { user } = open()
  const before = (await payButton()).textContent
  await user.type(await couponField(), ' sen50{Enter}')
  expect(await screen.findByText(copy.couponDiscount('SEN50'))).toBeVisible()
  expect((await payButton()).textContent).not.toBe(before)
  await user.click(screen.getByRole('button', { name: /Bỏ mã giảm giá SEN50/ }))
  await waitFor(() => expect(screen.queryByText(copy.couponDiscount('SEN50'))).not.toBeInTheDocument())
  expect(await couponField()).toHaveValue(' sen50')
  await user.click(screen.getByRole('button', { name: coupon.apply }))
  await screen.findByText(copy.couponDiscount('SEN50'))
  await user.click(await payButton())
  await waitFor(() => expect(made[0]?.body).toMatchObject({ coupon: 'SEN50' }))
})

test('a refused coupon says why at its field, keeps what was typed, and stops nobody from paying', async () => {
  const { user } = open()
  await payButton()
  server.use(mockError(orders.quote, 'coupon.over'))
  const field = await couponField()
  await user.type(field, 'HEHE')
  await user.click(screen.getByRole('button', { name: coupon.apply }))
  expect(await screen.findByText('Mã giảm giá này đã hết hạn.')).toBeVisible()
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveValue('HEHE')
  await user.click(await payButton())
  await waitFor(() => expect(made[0]?.body).toMatchObject({ coupon: null }))
})

test('a coupon that ran out meanwhile is told where the order is refused', async () => {
  const { user } = open()
  await user.type(await couponField(), 'SEN50{Enter}')
  await screen.findByText(copy.couponDiscount('SEN50'))
  server.use(mockError(orders.create, 'coupon.used_up'), mockError(orders.quote, 'coupon.used_up'))
  await user.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('đã hết lượt dùng')
  await waitFor(async () => expect(await couponField()).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.queryByText(copy.couponDiscount('SEN50'))).not.toBeInTheDocument()
})

const threeParts = {
  id: '0198c000-0000-7000-8000-000000000007',
  title: 'Trả 3 kỳ',
  graceDays: 7,
  parts: [
    { amount: 1_000_000, days: 0 },
    { amount: 745_000, days: 30 },
    { amount: 745_000, days: 60 },
  ],
}

test('paying in parts shows every part, pays the first now, and goes with the order', async () => {
  server.use(mockEndpoint(orders.quote, (call) => ({ ...quoteFor(call), plans: [threeParts] })))
  const { user } = open()
  const plan = await screen.findByRole('radio', { name: /Trả 3 kỳ/ })
  expect(screen.getByRole('radio', { name: /Trả một lần/ })).toBeChecked()
  await user.click(plan)
  expect(plan.closest('label')).toHaveTextContent(/1\.000\.000.*745\.000.*30 ngày.*745\.000.*60 ngày/)
  expect(screen.getByText(/Quá hạn một kỳ 7 ngày/)).toBeVisible()
  await user.click(await payButton(/1\.000\.000/))
  await waitFor(() => expect(made[0]?.body).toMatchObject({ plan: threeParts.id, expectedTotal: 2_490_000 }))
})

test('a coupon that takes the place of a chosen plan says that the order is paid at once', async () => {
  server.use(
    mockEndpoint(orders.quote, (call) => {
      const quote = quoteFor(call)
      return { ...quote, plans: quote.coupon ? [] : [threeParts] }
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Trả 3 kỳ/ }))
  expect(screen.getByText(/không dùng cùng mã giảm giá/)).toBeVisible()
  await user.type(await couponField(), 'sen50{Enter}')
  expect(await screen.findByText(/^Đơn này trả một lần/)).toBeVisible()
  expect(screen.queryByRole('radio', { name: /Trả 3 kỳ/ })).toBeNull()
  await user.click(await payButton())
  await waitFor(() => expect(made[0]?.body).toMatchObject({ plan: null, coupon: 'SEN50' }))
})

test('a plan that is not offered any more is told, and the offers are asked for again', async () => {
  server.use(
    mockEndpoint(orders.quote, (call) => ({ ...quoteFor(call), plans: [threeParts] })),
    mockError(orders.create, 'instalment.not_offered'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /Trả 3 kỳ/ }))
  server.use(mockEndpoint(orders.quote, quoteFor))
  await user.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(/không còn áp dụng/)
  await waitFor(() => expect(screen.queryByRole('radio', { name: /Trả 3 kỳ/ })).toBeNull())
})

test('the code of who recommended the course goes with the order, and a refused one says why at its field', async () => {
  const { user } = open()
  const field = await screen.findByRole('textbox', { name: /^Mã giới thiệu/ })
  await user.type(field, ' sen 2026')
  server.use(mockError(orders.create, 'affiliate.own_code'))
  await user.click(await payButton())
  expect(await screen.findByText(/mã giới thiệu của chính bạn/)).toBeVisible()
  expect(field).toHaveAttribute('aria-invalid', 'true')
  server.use(
    mockEndpoint(orders.create, (call) => {
      made.push(call)
      return order
    }),
  )
  await user.clear(field)
  expect(screen.queryByText(/mã giới thiệu của chính bạn/)).toBeNull()
  await user.type(field, 'lan 26')
  await user.click(await payButton())
  await waitFor(() => expect(made[0]?.body).toMatchObject({ referral: 'LAN26' }))
})

test('a gift asks for whom it is, and what was typed outlives a reload', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('switch', { name: gift.toggle }))
  await page.user.type(screen.getByRole('textbox', { name: gift.name }), 'Lan Anh')
  await page.user.click(await payButton())
  const summary = await screen.findByRole('alert', { name: /mục cần sửa/ })
  expect(summary).toHaveFocus()
  expect(within(summary).getByRole('link', { name: 'Nhập email người nhận.' })).toBeVisible()
  expect(made).toEqual([])
  page.unmount()

  const { user } = open()
  expect(await screen.findByRole('textbox', { name: gift.name })).toHaveValue('Lan Anh')
  await user.type(screen.getByRole('textbox', { name: gift.email }), 'LanAnh@Example.vn')
  await user.click(await payButton())
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]?.body).toMatchObject({
    gift: { recipientName: 'Lan Anh', recipientEmail: 'lananh@example.vn', message: '' },
  })
})

test('an invoice is checked before the order is made, and asked for once it is there', async () => {
  const asked: unknown[] = []
  server.use(
    mockEndpoint(invoices.requestInvoice, ({ body, params }) => {
      asked.push(params.code)
      return {
        ...(body as object),
        state: 'requested',
        number: null,
        lookUpCode: null,
        issuedAt: null,
        files: [],
        corrections: [],
        provider: null,
      } as never
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('switch', { name: invoice.ask }))
  await user.type(screen.getByRole('textbox', { name: invoice.name.company }), 'Phòng khám Sen')
  const taxCode = screen.getByRole('textbox', { name: invoice.taxCode.company })
  await user.type(taxCode, '0100109107')
  await user.type(screen.getByRole('textbox', { name: invoice.address }), '1 Tràng Tiền, Hà Nội')
  await user.type(screen.getByRole('textbox', { name: invoice.email }), 'ketoan@example.vn')
  await user.click(await payButton())
  expect(await screen.findAllByText(/Mã số thuế chưa đúng/)).toHaveLength(2)
  await user.clear(taxCode)
  await user.type(taxCode, '0100109106')
  await user.click(await payButton())
  await waitFor(() => expect(asked).toEqual([order.code]))
  expect(made).toHaveLength(1)
})

test('what costs nothing goes straight into the course, and names neither transfer nor refund', async () => {
  const free = { ...order.lines[0]!, price: 0, discount: 0 }
  server.use(
    mockEndpoint(orders.quote, {
      lines: [free],
      subtotal: 0,
      discount: 0,
      total: 0,
      coupon: null,
      plans: [],
      gateways: [],
    }),
    mockEndpoint(orders.create, { ...order, lines: [free], state: 'paid', total: 0, transfer: null }),
    mockError(learning.classroom, 'course.not_found'),
  )
  const { user, router } = open()
  const enter = await screen.findByRole('button', { name: copy.enrollFree })
  const main = screen.getByRole('main')
  expect(main).not.toHaveTextContent(/VietQR|hoàn tiền|Mã giảm giá|Hóa đơn/)
  expect(within(main).queryByRole('list', { name: copy.stepsLabel })).not.toBeInTheDocument()
  await user.click(enter)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/student/my-course/${course.slug}`))
})

test('a course that is there already is entered, or given away', async () => {
  const { buildMyCourse } = await import('@repo/testing')
  server.use(
    mockEndpoint(learning.enrollment, {
      enrollment: buildMyCourse({ state: 'active' }),
      openOrderCode: null,
    }),
  )
  const { user } = open()
  expect(await screen.findByRole('link', { name: copy.goLearn })).toBeVisible()
  await user.click(screen.getByRole('button', { name: gift.toggle }))
  expect(await screen.findByRole('switch', { name: gift.toggle })).toBeChecked()
})

test('an order that waits already is offered before another one is made', async () => {
  server.use(mockEndpoint(learning.enrollment, { enrollment: null, openOrderCode: 'TH7K2M9QXA' }))
  open()
  expect(await screen.findByRole('link', { name: copy.openOrder('TH7K2M9QXA') })).toHaveAttribute(
    'href',
    '/payment?order=TH7K2M9QXA',
  )
})

test('no network is told with another try, and a lost answer is asked for with the same key', async () => {
  server.use(mockOffline(orders.quote))
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.use(mockEndpoint(orders.quote, quoteFor))
  await user.click(retry)
  const keys: (string | null)[] = []
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/api/orders'))
      keys.push(request.headers.get('idempotency-key'))
  })
  server.use(mockOffline(orders.create))
  await user.click(await payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(/kết nối/)
  server.use(mockEndpoint(orders.create, order))
  await user.click(await payButton())
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('how to pay is chosen before there is an order, and leads straight to the gateway', async () => {
  const paid: unknown[] = []
  server.use(
    mockEndpoint(orders.quote, (call) => ({
      ...quoteFor(call),
      gateways: ['vnpay' as const, 'momo' as const],
    })),
    mockEndpoint(orders.create, { ...order, gateways: ['vnpay', 'momo'] }),
    mockEndpoint(orders.pay, ({ body }) => {
      paid.push(body)
      return { payUrl: 'https://pay.example/1' }
    }),
  )
  const { user, router } = open()
  const transfer = await screen.findByRole('radio', { name: new RegExp(paymentMessages.vietqr) })
  expect(transfer).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /VNPay/ }))
  await user.click(await payButton(/^Thanh toán .* qua VNPay$/))
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'))
  expect(paid).toEqual([{ gateway: 'vnpay' }])
  expect(router.state.location.search).toBe(`?order=${order.code}`)
})

test('a gateway that is down leaves the order with its other ways', async () => {
  server.use(
    mockEndpoint(orders.quote, (call) => ({ ...quoteFor(call), gateways: ['momo' as const] })),
    mockEndpoint(orders.create, { ...order, gateways: ['momo'] }),
    mockEndpoint(orders.get, { ...order, gateways: ['momo'] }),
    mockError(orders.pay, 'payment.gateway_down'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /MoMo/ }))
  await user.click(await payButton(/qua MoMo$/))
  expect(await screen.findByText(/Cổng thanh toán chưa trả lời/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: paymentMessages.changeMethod }))
  expect(screen.getByRole('radio', { name: /MoMo/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: new RegExp(paymentMessages.vietqr) }))
  expect(await screen.findByRole('heading', { name: paymentMessages.scan })).toBeVisible()
})

test('who chose a gateway that has closed meanwhile hears so beside the way that is left', async () => {
  server.use(
    mockEndpoint(orders.quote, (call) => ({ ...quoteFor(call), gateways: ['momo' as const] })),
    mockEndpoint(orders.create, order),
    mockError(orders.pay, 'payment.gateway_off'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: /MoMo/ }))
  await user.click(await payButton(/qua MoMo$/))
  expect(await screen.findByText(/đang tạm ngưng/)).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: paymentMessages.scan })).toBeVisible()
})

test('several courses are ordered together', async () => {
  const { user } = open(`/payment?courses=${course.slug},laser-co-ban`)
  await user.click(await payButton())
  await waitFor(() => expect(made[0]?.body).toMatchObject({ courses: [course.slug, 'laser-co-ban'] }))
})

test('one of several courses that is there already is named, and the way goes on without it', async () => {
  const second = { ...course, slug: 'laser-co-ban', title: 'Laser cơ bản' }
  server.use(
    mockEndpoint(orders.quote, (call) => {
      const { lines, ...sums } = quoteFor(call)
      const { courses } = call.body as { courses: string[] }
      const all = [...lines, ...lines.map((line) => ({ ...line, course: second }))]
      return { ...sums, lines: all.filter((line) => courses.includes(line.course.slug)) }
    }),
    mockError(orders.create, 'course.already_owned', { details: { slug: second.slug } }),
  )
  const { user } = open(`/payment?courses=${course.slug},${second.slug}`)
  await user.click(await payButton())
  expect(await screen.findByText(copy.ownedAmong(second.title))).toBeVisible()
  expect(screen.getByRole('link', { name: copy.toCart })).toHaveAttribute('href', '/cart')
  await user.click(screen.getByRole('link', { name: copy.withoutOwned }))
  await waitFor(() => expect(screen.queryByText(second.title)).not.toBeInTheDocument())
  expect(await payButton()).toBeVisible()
})
