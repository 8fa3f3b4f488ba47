import { contract } from '@repo/contract'
import { orderStates } from '@repo/contract/orders'
import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../core/durations.ts'
import { dayInVietnam, startOfVietnameseDay } from '../core/vietnam-time.ts'
import type { Db } from '../db/client.ts'
import {
  orderLineShares,
  orderLines,
  orders,
  paymentEvents,
  refundLines,
  refunds,
} from '../db/schema/index.ts'
import { readReceipt } from '../modules/invoices/receipts.service.ts'
import { findOrderByCode } from '../modules/orders/index.ts'
import { monthOf } from '../modules/revenue/share.ts'
import type { TestApp } from './harness.ts'
import type { MoneyWorld } from './money-world.ts'

/** Money received or refunded for a line of an order. */
interface Movement {
  at: Date
  orderId: string
  userId: string
  courseId: string
  amount: number
  /** What all doctors get. */
  share: number
  /** What each doctor gets; the lead doctor stands first. */
  parts: { doctorId: string | null; share: number }[]
}

const TOP = 5

const shareOf = (amount: number, points: number) => Number((BigInt(amount) * BigInt(points)) / 10_000n)
const sum = (list: readonly Movement[], of: 'amount' | 'share' = 'amount') =>
  list.reduce((total, one) => total + one[of], 0)

const addUp = (sums: readonly number[]) => sums.reduce((one, other) => one + other, 0)

/**
 * Reads the movements of money from the history of orders and from the refunds, one by one: independently of the code
 * that computes the figures on the screens.
 */
async function readMovements(db: Db): Promise<Movement[]> {
  const sold = await db
    .select({ line: orderLines, userId: orders.userId, at: paymentEvents.createdAt })
    .from(paymentEvents)
    .innerJoin(orders, eq(orders.id, paymentEvents.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(paymentEvents.provider, 'order'), eq(paymentEvents.type, 'order.paid')))
  const back = await db
    .select({ line: orderLines, userId: orders.userId, at: refunds.completedAt, amount: refundLines.amount })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(refunds.state, 'succeeded'))
    .orderBy(refunds.completedAt, refunds.id)
  const agreed = Map.groupBy(await db.select().from(orderLineShares), ({ orderLineId }) => orderLineId)
  /** What each doctor has of an amount of the line, as if it were the only one. */
  const divide = (line: typeof orderLines.$inferSelect, amount: number) => {
    const share = shareOf(amount, line.shareBasisPoints)
    const others = (agreed.get(line.id) ?? []).map(({ doctorId, basisPoints }) => ({
      doctorId,
      share: shareOf(share, basisPoints),
    }))
    const lead = others.reduce((rest, one) => rest - one.share, share)
    return [{ doctorId: line.doctorId, share: lead }, ...others]
  }
  const toMovement = (
    { line, userId }: (typeof sold)[number],
    at: Date,
    amount: number,
    parts: Movement['parts'],
  ): Movement => {
    const share = parts.reduce((total, part) => total + part.share, 0)
    return { at, orderId: line.orderId, userId, courseId: line.courseId, amount, share, parts }
  }
  // What has been refunded of each line so far.
  const before = new Map<string, number>()
  return [
    ...sold.map((row) => toMovement(row, row.at, row.line.received, divide(row.line, row.line.received))),
    ...back.flatMap(({ amount, at, ...row }) => {
      if (!at || amount === 0) return []
      const until = before.get(row.line.id) ?? 0
      before.set(row.line.id, until + amount)
      const later = divide(row.line, until + amount)
      const parts = divide(row.line, until).map((part, index) => ({
        ...part,
        share: part.share - (later[index]?.share ?? 0),
      }))
      return toMovement({ ...row, at }, at, -amount, parts)
    }),
  ]
}

/** The movements in which a doctor has a part, with that part as their share. */
const partsOf = (all: readonly Movement[], doctorId: string) =>
  all.flatMap((one) =>
    one.parts.flatMap((part) => (part.doctorId === doctorId ? { ...one, share: part.share } : [])),
  )

/**
 * Compares the revenue on every screen and table with the movements of money, exact to the dong.
 * @returns the differences; empty if there are none
 */
export async function findFigureFaults(t: TestApp, world: MoneyWorld): Promise<string[]> {
  const all = await readMovements(t.db)
  const faults: string[] = []
  const expectSame = (what: string, shown: unknown, counted: unknown) => {
    const [a, b] = [JSON.stringify(shown), JSON.stringify(counted)]
    if (a !== b) faults.push(`${what}: shown ${a}, counted ${b}`)
  }
  await lookAtDashboard(t, world, all, expectSame)
  await lookAtLists(t, world, all, expectSame)
  await lookAtOrders(t, world, all, expectSame)
  await lookAtDoctors(t, world, all, expectSame)
  await lookAtTaxes(t, world, all, expectSame)
  return faults
}

type Look = (
  t: TestApp,
  world: MoneyWorld,
  all: readonly Movement[],
  expectSame: (what: string, shown: unknown, counted: unknown) => void,
) => Promise<void>

const lookAtDashboard: Look = async (t, world, all, expectSame) => {
  const as = await world.asStaff()
  const to = startOfVietnameseDay(t.time.now()).getTime() + DAY_MS
  for (const days of [7, 90] as const) {
    const { data } = await t.call(contract.crm.dashboard, { as, query: { days } })
    const since = (moment: number) => all.filter(({ at }) => at.getTime() >= moment && at.getTime() < to)
    const current = since(to - days * DAY_MS)
    expectSame(`dashboard of ${days} days`, data.sales?.revenue, {
      value: sum(current),
      previous: sum(since(to - 2 * days * DAY_MS)) - sum(current),
    })
    const byDay = Map.groupBy(current, ({ at }) => dayInVietnam(at))
    for (const { date, revenue, orders: count } of data.sales?.series ?? []) {
      const own = byDay.get(date) ?? []
      const sales = new Set(own.filter(({ amount }) => amount >= 0).map(({ orderId }) => orderId))
      expectSame(`dashboard, day ${date}`, [revenue, count], [sum(own), sales.size])
    }
    const byCourse = [...Map.groupBy(current, ({ courseId }) => courseId).values()]
      .map((own) => [sum(own), own.filter(({ amount }) => amount >= 0).length] as const)
      .filter(([, sales]) => sales > 0)
      .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])
    const top = data.sales?.topCourses.map((course) => [course.revenue, course.orders])
    expectSame(`top courses of ${days} days`, top, byCourse.slice(0, TOP))
  }
}

const lookAtLists: Look = async (t, world, all, expectSame) => {
  const as = await world.asStaff()
  const { data } = await t.call(contract.crmOrders.orderSum, { as })
  expectSame('sum of the orders', data.revenue, sum(all))
  const sumOf = async (query: {
    state?: (typeof orderStates)[number]
    dated?: 'moved'
    from?: string
    to?: string
  }) => (await t.call(contract.crmOrders.orderSum, { as, query })).data.revenue
  const ofStates = await Promise.all(orderStates.map((state) => sumOf({ state })))
  expectSame('sum of the orders of all states', addUp(ofStates), sum(all))
  expectSame('sum of all orders by the day of their making', await sumOf({ from: '2020-01-01' }), sum(all))
  for (const day of new Set(all.map(({ at }) => dayInVietnam(at)))) {
    const moved = all.filter(({ at }) => dayInVietnam(at) === day)
    const days = { dated: 'moved', from: day, to: day } as const
    expectSame(`sum of what moved on ${day}`, await sumOf(days), sum(moved))
    const ofDay = await Promise.all(orderStates.map((state) => sumOf({ ...days, state })))
    expectSame(`sum of what moved on ${day}, by state`, addUp(ofDay), sum(moved))
  }
  for (const { id } of world.courses) {
    const seen = await t.call(contract.crm.course, { as, params: { id } })
    const own = all.filter(({ courseId }) => courseId === id)
    expectSame('course', seen.data.revenue, sum(own))
  }
  for (const { id, email } of world.learners) {
    const seen = await t.call(contract.crm.students, { as, query: { q: email } })
    const own = all.filter(({ userId }) => userId === id)
    expectSame('learner', seen.data.items[0]?.spent, sum(own))
  }
}

/** Each order as staff and its buyer see it: what came, what went back, and the state that follows from both. */
const lookAtOrders: Look = async (t, world, all, expectSame) => {
  const as = await world.asStaff()
  const { data: list } = await t.call(contract.crmOrders.orders, { as })
  for (const [orderId, own] of Map.groupBy(all, (one) => one.orderId)) {
    const [row] = await t.db.select().from(orders).where(eq(orders.id, orderId))
    const code = row?.code ?? ''
    const received = sum(own.filter(({ amount }) => amount > 0))
    const refunded = received - sum(own)
    const { data: seen } = await t.call(contract.crmOrders.order, { as, params: { code } })
    expectSame(
      `what came for ${code} and went back`,
      [addUp(seen.lines.map((line) => line.received)), addUp(seen.lines.map((line) => line.refunded))],
      [received, refunded],
    )
    if (received > 0) {
      const left = refunded < received ? 'partially_refunded' : 'refunded'
      expectSame(`state of ${code}`, seen.state, refunded === 0 ? 'paid' : left)
    }
    const listed = list.items.find((one) => one.code === code)
    if (listed) expectSame(`${code} in the list`, listed.refunded, refunded)
    const order = await findOrderByCode(t.db, code)
    if (!order) throw new Error(`no order ${code}`)
    const receipt = await readReceipt(t.services, order, false)
    expectSame(
      `receipt of ${code}`,
      [receipt.received, receipt.refunded, receipt.total - receipt.received],
      [received, refunded, (row?.total ?? 0) - received],
    )
  }
}

const lookAtDoctors: Look = async (t, world, all, expectSame) => {
  const staff = await world.asStaff()
  const since = startOfVietnameseDay(t.time.now()).getTime() - 29 * DAY_MS
  const month = monthOf(t.time.now())
  const ofMonth = all.filter(({ at }) => monthOf(at) === month)
  for (const { id, account } of world.doctors) {
    const own = partsOf(all, id)
    const as = await t.signIn(account)
    const { data: earnings } = await t.call(contract.doctorPortal.earnings, { as })
    const recent = own.filter(({ at }) => at.getTime() >= since)
    expectSame(
      'earnings of a doctor',
      [earnings.revenue30Days, earnings.share30Days, earnings.coShare30Days],
      [
        sum(recent),
        sum(recent, 'share'),
        sum(
          recent.filter(({ parts }) => parts[0]?.doctorId !== id),
          'share',
        ),
      ],
    )
    const { data: months } = await t.call(contract.revenue.ownStatements, { as })
    const total = (of: 'sold' | 'refunded' | 'share') => months.reduce((value, one) => value + one[of], 0)
    expectSame(
      'statements of a doctor',
      [total('sold') - total('refunded'), total('share')],
      [sum(own), sum(own, 'share')],
    )
    const { data: one } = await t.call(contract.revenue.statement, { as: staff, params: { id, month } })
    const current = partsOf(ofMonth, id)
    expectSame(
      'statement of a month',
      [one.sold - one.refunded, one.share],
      [sum(current), sum(current, 'share')],
    )
    const led = current.filter(({ parts }) => parts[0]?.doctorId === id)
    expectSame('what a doctor led', one.sold - one.refunded - one.coSold + one.coRefunded, sum(led))
    expectSame(
      'lines of a statement',
      one.lines.map(({ amount }) => amount).reduce((a, b) => a + b, 0),
      sum(current),
    )
  }
  const { data: table } = await t.call(contract.revenue.revenue, { as: staff, query: { month } })
  const { sold, refunded, share, kept } = table.total
  expectSame('month of all', [sold - refunded, share], [sum(ofMonth), sum(ofMonth, 'share')])
  expectSame('what the house keeps', kept, sum(ofMonth) - sum(ofMonth, 'share'))
  const file = await t.call(contract.revenue.exportRevenue, { as: staff, query: { month } })
  const [, ...rows] = (await file.data.text()).split('\r\n').filter(Boolean)
  const column = (at: number) => rows.reduce((value, row) => value + Number(row.split(',').at(at)), 0)
  expectSame('file of a month', [column(6), column(9)], [sum(ofMonth), sum(ofMonth, 'share')])
}

/** The tax that stays in an amount that holds it, in whole dong. */
const taxWithin = (amount: number, points: number) =>
  amount - Math.round((amount * 10_000) / (10_000 + points))

const lookAtTaxes: Look = async (t, world, all, expectSame) => {
  const as = await world.asStaff()
  const { rates } = (await t.call(contract.crmSettings.tax, { as })).data.values
  const paid = new Map(
    (await t.db.select({ id: orders.id, paidAt: orders.paidAt }).from(orders)).map(({ id, paidAt }) => [
      id,
      paidAt,
    ]),
  )
  for (const month of new Set(all.map(({ at }) => monthOf(at)))) {
    // Of each order the tax of what was left at the end of the month, less that of what was there at its beginning.
    const taxes = [...Map.groupBy(all, ({ orderId }) => orderId)].map(([id, own]) => {
      const day = dayInVietnam(paid.get(id) ?? t.time.now())
      const points = rates.findLast(({ from }) => from === null || from <= day)?.basisPoints
      if (points === undefined) return 0
      const until = (last: string) => taxWithin(sum(own.filter(({ at }) => monthOf(at) <= last)), points)
      const before = monthOf(new Date(new Date(`${month}-01T00:00:00+07:00`).getTime() - DAY_MS))
      return until(month) - until(before)
    })
    const { data } = await t.call(contract.crmInvoices.taxTable, { as, query: { month } })
    expectSame(`taxes of ${month}`, [data.total.tax, data.booked], [addUp(taxes), addUp(taxes)])
    const { data: ledger } = await t.call(contract.reconciliation.ledger, { as, query: { month } })
    for (const name of ['output_tax', 'tax_in_revenue'] as const) {
      const moved = ledger.accounts.find(({ account }) => account === name)
      const change = moved ? moved.closing - moved.opening : 0
      expectSame(`${name} of ${month} in the ledger`, change, addUp(taxes))
    }
  }
}
