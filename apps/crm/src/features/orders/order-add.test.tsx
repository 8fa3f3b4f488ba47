import { contract } from '@repo/contract'
import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { buildCourseCard, keyPageOf, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildOrderDetail, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { makeOrderMessages as copy } from './make-order.messages.ts'

const course = buildCourseCard({ title: 'Soi da', slug: 'soi-da', listPrice: 2_000_000, price: 2_000_000 })
const ownedCourse = buildCourseCard({ title: 'Tiêm filler', slug: 'tiem-filler' })
const learner = { id: ids.account, name: 'Hoàng Minh Duyên', email: 'duyen@example.vn', phone: '0900000096' }
let sent: unknown[] = []
let keys: (string | null)[] = []
const server = startMockServer(
  mockEndpoint(
    contract.crm.students,
    keyPageOf([
      {
        ...learner,
        courses: 1,
        averagePercent: 0,
        spent: 0,
        joinedAt: '2026-11-20T03:00:00.000Z',
        lastSeenAt: null,
      },
    ]),
  ),
  mockEndpoint(contract.crmOrders.orderLearner, {
    ...learner,
    isActive: true,
    ownedCourseIds: [ownedCourse.id],
  }),
  mockEndpoint(contract.catalogue.courses, pageOf([course, ownedCourse])),
  mockEndpoint(contract.crmOrders.quoteOrder, {
    lines: [],
    subtotal: 1_500_000,
    discount: 0,
    total: 1_500_000,
    coupon: null,
    plans: [],
  }),
  mockEndpoint(contract.crmOrders.makeOrder, ({ body, headers }) => {
    sent.push(body)
    keys.push(headers.get('idempotency-key'))
    return { code: orderCode }
  }),
  mockEndpoint(contract.crmOrders.order, buildOrderDetail()),
  mockEndpoint(contract.invoices.invoices, { ...keyPageOf([]), counts: {} }),
)
beforeEach(() => {
  sent = []
  keys = []
  localStorage.clear()
})

const preselected = `/crm/Order/Add?student=${ids.account}`
/** The button that takes a course is named after the course and shows its price. */
const choice = (title: string) => ({ name: (name: string) => name.startsWith(`Chọn ${title}`) })
const choose = (title: string) => screen.findByRole('button', choice(title))
const create = () => screen.getByRole('button', { name: copy.create })

describe('a new order by hand', () => {
  test('is made for a learner found by search and opens afterwards', async () => {
    const { user, router } = renderPage('/crm/Order/Add', staff('sales'))
    await user.type(await screen.findByRole('searchbox', { name: copy.findLearner }), 'duyen')
    await user.click(
      await screen.findByRole('button', { name: copy.chooseLearner(learner.name, learner.email) }),
    )
    await user.click(await choose(course.title))
    await user.click(create())
    await waitFor(() => expect(router.state.location.pathname).toBe(`/crm/Order/${orderCode}`))
    expect(sent).toEqual([
      { learnerId: ids.account, lines: [{ course: 'soi-da', agreed: null }], contactId: null, coupon: null },
    ])
    expect(keys[0]).toBeTruthy()
  })

  test('has the learner of the address, and does not offer what they own', async () => {
    renderPage(preselected, staff('sales'))
    expect(await screen.findByText(learner.name)).toBeInTheDocument()
    expect(await choose(course.title)).toBeInTheDocument()
    expect(await screen.findByText(copy.owned)).toBeInTheDocument()
    expect(screen.queryByRole('button', choice(ownedCourse.title))).not.toBeInTheDocument()
  })

  test('takes an agreed price with its reason from who may move money, and shows the total', async () => {
    const { user } = renderPage(preselected, staff('sales', 'accountant'))
    await user.click(await choose(course.title))
    await user.click(screen.getByRole('checkbox', { name: copy.agreeFor(course.title) }))
    expect(await screen.findByText(copy.noQuoteYet)).toBeInTheDocument()
    await user.click(create())
    const summary = within(await screen.findByRole('alert', { name: /cần sửa/ }))
    expect(summary.queryByText(copy.faults.lines)).not.toBeInTheDocument()
    await user.click(summary.getByRole('link', { name: copy.faults.reason }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: copy.reason })).toHaveFocus())
    expect(sent).toEqual([])
    await user.type(screen.getByRole('textbox', { name: copy.amount }), '1500000')
    await user.type(screen.getByRole('textbox', { name: copy.reason }), 'Mua cho cả phòng khám')
    expect(await screen.findByText(/1\.500\.000/)).toBeInTheDocument()
    await user.click(create())
    await waitFor(() =>
      expect(sent).toMatchObject([
        { lines: [{ agreed: { amount: 1_500_000, reason: 'Mua cho cả phòng khám' } }] },
      ]),
    )
  })

  test('shows which bundle takes how much off', async () => {
    const bundle = { title: 'Combo da', saving: 200_000 }
    const line = { course, listPrice: 1_000_000, price: 800_000, discount: 0, bundle }
    server.use(
      mockEndpoint(contract.crmOrders.quoteOrder, {
        lines: [line, { ...line, course: ownedCourse }],
        subtotal: 1_600_000,
        discount: 0,
        total: 1_600_000,
        coupon: null,
        plans: [],
      }),
    )
    const { user } = renderPage(preselected, staff('sales'))
    await user.click(await choose(course.title))
    const row = (await screen.findByText(copy.bundle('Combo da'))).parentElement
    expect(row).toHaveTextContent(/−400\.000/)
    expect(screen.getByText(copy.subtotal).parentElement).toHaveTextContent(/2\.000\.000/)
  })

  test('takes as many courses as an order may have', () => {
    expect(copy.full).toContain(`${MAX_ORDER_LINES}`)
  })

  test('offers no agreed price to who only sells', async () => {
    const { user } = renderPage(preselected, staff('sales'))
    await user.click(await choose(course.title))
    expect(screen.getByRole('button', { name: copy.remove(course.title) })).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: copy.agreeFor(course.title) })).not.toBeInTheDocument()
  })

  test('says at the courses that one is owned already', async () => {
    server.use(mockError(contract.crmOrders.makeOrder, 'course.already_owned'))
    const { user } = renderPage(preselected, staff('sales'))
    await user.click(await choose(course.title))
    await user.click(create())
    expect((await screen.findAllByText(copy.faults.owned)).length).toBeGreaterThan(0)
  })

  test('says what is missing before it is sent', async () => {
    const { user } = renderPage('/crm/Order/Add', staff('sales'))
    await user.click(await screen.findByRole('button', { name: copy.create }))
    expect((await screen.findAllByText(copy.faults.learnerId)).length).toBeGreaterThan(0)
    expect(screen.getAllByText(copy.faults.lines).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('link', { name: copy.faults.learnerId }))
    await waitFor(() => expect(screen.getByRole('group', { name: copy.learner })).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('is not offered in the list to who does not sell', async () => {
    server.use(
      mockEndpoint(contract.crmOrders.orders, { ...keyPageOf([]), counts: {} }),
      mockEndpoint(contract.crmOrders.orderSum, { revenue: 0 }),
    )
    renderPage('/crm/Order', staff('support'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Đơn hàng' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: copy.open })).not.toBeInTheDocument()
  })

  test('says on the order’s page who made it and why its price is another one', async () => {
    const [line] = buildOrderDetail().lines
    server.use(
      mockEndpoint(
        contract.crmOrders.order,
        buildOrderDetail({
          madeBy: 'Mai Thu Trà',
          lines: line ? [{ ...line, price: 2_000_000, priceReason: 'Mua cho cả phòng khám' }] : [],
        }),
      ),
    )
    renderPage(`/crm/Order/${orderCode}`, staff('sales'))
    expect(await screen.findByText('Mai Thu Trà')).toBeInTheDocument()
    expect(screen.getByText(copy.agreedReason('Mua cho cả phòng khám'))).toBeInTheDocument()
  })
})
