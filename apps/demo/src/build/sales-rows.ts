import type { tables } from '@repo/api/rows'
import { seedCode } from '../random.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, addMonths, type SeedContext } from './context.ts'
import type { CouponBook } from './coupon-rows.ts'
import { addMoney, addOtherTransfer, DEMO_SHARE, type PaymentWay } from './money-rows.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
export type OrderState = Row<typeof tables.orders>['state']

export interface SalesRows {
  orders: (Row<typeof tables.orders> & { id: string; createdAt: Date })[]
  lines: (Row<typeof tables.orderLines> & { id: string; orderId: string })[]
  payments: Row<typeof tables.payments>[]
  events: Row<typeof tables.paymentEvents>[]
  transactions: Row<typeof tables.bankTransactions>[]
  cases: Row<typeof tables.moneyCases>[]
  enrollments: (Row<typeof tables.enrollments> & { id: string; createdAt: Date })[]
}

const SALES_DAYS = 200
const SALE_LENGTH_DAYS = 20
/** Sunday first: clinics are closed and people plan their learning on weekdays. */
const weekdayFactor = [0.6, 1.15, 1.1, 1, 1.05, 1, 0.75]
const ORDER_LIFE_DAYS = 1
const LONGEST_PAYMENT_MINUTES = 14
/** Codes have the form of real ones, so that an open demo order can be paid at the demo bank. */
export const ORDER_CODE_LENGTH = 14

/** Orders day by day, and what follows from them: paid ⇔ payment, bank notice and enrolment. */
export function buildSales(
  context: SeedContext,
  learners: PersonRow[],
  courses: CourseRows[],
  coupons: CouponBook,
): SalesRows {
  const rows: SalesRows = {
    orders: [],
    lines: [],
    payments: [],
    events: [],
    transactions: [],
    cases: [],
    enrollments: [],
  }
  const owned = new Map<string, Set<string>>()
  for (let day = SALES_DAYS; day >= 0; day--) {
    for (let n = ordersOn(context, day); n > 0; n--)
      sellOnce(context, { rows, owned, learners, courses, coupons }, day)
  }
  addUnsettled(context, rows, learners, courses)
  return rows
}

/** Orders that staff have to look at, added on top of the random ones: two open, and one paid after it had expired. */
function addUnsettled(
  context: SeedContext,
  rows: SalesRows,
  learners: PersonRow[],
  courses: CourseRows[],
): void {
  const bought = new Set(rows.enrollments.map(({ userId, courseId }) => `${userId} ${courseId}`))
  const course = courses.find(({ source }) => source.status === 'published' && source.listPrice > 0)!
  const buyers = learners.filter(
    (one) => one.createdAt < context.daysAgo(8) && !bought.has(`${one.id} ${course.course.id}`),
  )
  const open = [addMinutes(context.now, -170), addMinutes(context.now, -45)]
  for (const [index, at] of open.entries())
    addOrder(context, rows, buyers[index]!, [course], at, 'pending_payment')
  addOrder(context, rows, buyers[open.length]!, [course], context.daysAgo(4, 19, 30), 'review')
  addOtherTransfer(context, rows, {
    kind: 'unmatched',
    amount: 990_000,
    content: 'hoc phi khoa hoc tham my',
    at: context.daysAgo(1, 10, 12),
  })
}

/**
 * Two orders that a colleague made for learners after talking to them, one paid and one open, at an agreed price.
 * Returns their entries of the audit log.
 */
export function addOrdersByHand(
  context: SeedContext,
  rows: SalesRows,
  learners: PersonRow[],
  courses: CourseRows[],
  colleague: PersonRow,
): Row<typeof tables.auditEntries>[] {
  const known = new Set(rows.orders.map(({ userId }) => userId))
  const course = courses.find(({ source }) => source.status === 'published' && source.listPrice > 0)!
  const buyers = learners.filter((one) => one.createdAt < context.daysAgo(8) && !known.has(one.id))
  const plans = [
    {
      at: context.daysAgo(3, 9, 20),
      state: 'paid',
      share: 0.8,
      reason: 'Mua cùng ba đồng nghiệp ở phòng khám',
    },
    {
      at: addMinutes(context.now, -95),
      state: 'pending_payment',
      share: 0.9,
      reason: 'Học viên cũ quay lại',
    },
  ] as const
  return plans.flatMap(({ at, state, share, reason }, index) => {
    const buyer = buyers[index]
    if (!buyer) return []
    const price = Math.round((course.course.listPrice * share) / 1000) * 1000
    addOrder(context, rows, buyer, [course], at, state, {
      byHand: { madeBy: colleague.id, price, reason },
    })
    const order = rows.orders.at(-1)!
    const { title, listPrice } = course.course
    return {
      id: context.id(at),
      actorId: colleague.id,
      action: 'order.made_by_hand',
      subjectType: 'order',
      subjectId: order.id,
      after: {
        code: order.code,
        learnerId: buyer.id,
        amount: price,
        coupon: null,
        lines: [{ title, listPrice, price, discount: 0, priceReason: reason }],
      },
      createdAt: at,
    }
  })
}

/** Grows from one order every two days to about three a day. */
function ordersOn({ random, daysAgo }: SeedContext, day: number): number {
  const growth = 0.45 + 2.1 * (1 - day / SALES_DAYS) ** 1.6
  const expected = growth * weekdayFactor[addMinutes(daysAgo(day, 12), 7 * 60).getUTCDay()]!
  return Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
}

interface Shop {
  rows: SalesRows
  /** Courses by their buyers. */
  owned: Map<string, Set<string>>
  learners: PersonRow[]
  courses: CourseRows[]
  coupons: CouponBook
}

function sellOnce(
  context: SeedContext,
  { rows, owned, learners, courses, coupons }: Shop,
  day: number,
): void {
  const { random } = context
  const at = context.daysAgo(
    day,
    random.weighted([8, 10, 12, 14, 16, 19, 20, 21, 22], (h) => (h > 18 ? 3 : 1.5)),
    random.between(0, 59),
  )
  // What would come later today has not happened yet; a paid order also needs its minutes until the bank answers.
  if (addMinutes(at, LONGEST_PAYMENT_MINUTES) > context.now) return
  const buyers = learners.filter((learner) => learner.createdAt < at)
  if (buyers.length === 0) return
  const buyer = random.pick(buyers)
  const has = owned.get(buyer.id) ?? new Set<string>()
  const chosen = chooseCourses(context, courses, has, at)
  if (chosen.length === 0) return
  const state = chooseState(context, day, chosen, at)
  if (state === 'paid') owned.set(buyer.id, new Set([...has, ...chosen.map(({ course }) => course.id)]))
  addOrder(context, rows, buyer, chosen, at, state, { coupons })
}

function chooseCourses(
  context: SeedContext,
  courses: CourseRows[],
  has: Set<string>,
  at: Date,
): CourseRows[] {
  const { random } = context
  const open = courses.filter(
    ({ source, course }) => wasOnSale(context, source.status, course, at) && !has.has(course.id),
  )
  if (open.length === 0) return []
  const first = random.weighted(open, ({ source }) => source.popularity)
  // A free course is taken alone: there is nothing to pay for with it.
  if (first.source.listPrice === 0 || open.length < 2 || !random.chance(0.18)) return [first]
  const others = open.filter((one) => one !== first && one.source.listPrice > 0)
  return others.length > 0 ? [first, random.pick(others)] : [first]
}

function wasOnSale(context: SeedContext, status: string, course: CourseRows['course'], at: Date): boolean {
  if (!course.publishedAt || course.publishedAt > at) return false
  // The archived course left the shop two months ago.
  return status === 'published' || (status === 'archived' && at < context.daysAgo(60))
}

function chooseState(context: SeedContext, day: number, chosen: CourseRows[], at: Date): OrderState {
  if (chosen.every(({ source }) => source.listPrice === 0)) return 'paid'
  const roll = context.random.next()
  if (roll < 0.72) return 'paid'
  const isOpen = day < ORDER_LIFE_DAYS || addDays(at, ORDER_LIFE_DAYS) > context.now
  if (isOpen) return roll < 0.92 ? 'pending_payment' : 'cancelled'
  return roll < 0.9 ? 'expired' : 'cancelled'
}

/** Sales of the past lasted twenty days and ended when the course says. */
function priceThen({ course }: CourseRows, at: Date): number {
  if (course.salePrice == null || !course.saleEndsAt) return course.listPrice
  const isOn = at < course.saleEndsAt && at >= addDays(course.saleEndsAt, -SALE_LENGTH_DAYS)
  return isOn ? course.salePrice : course.listPrice
}

interface OrderExtras {
  /** What a colleague agreed with the learner. */
  byHand?: {
    madeBy: string
    price: number
    reason: string
    /** Seats for an organisation, of which `price` is the price together. */
    seats?: { organisationId: string; count: number }
  }
  /** The coupons that the buyer may know. */
  coupons?: CouponBook
  /** Bought as a gift: the buyer gets no access to the course. */
  isGift?: boolean
  way?: PaymentWay
}

/** Adds one order with everything that belongs to its state. Also used for the shown demo learner. */
export function addOrder(
  context: SeedContext,
  rows: SalesRows,
  buyer: PersonRow,
  chosen: CourseRows[],
  at: Date,
  state: OrderState,
  { byHand, coupons, isGift = false, way }: OrderExtras = {},
): void {
  const paidAt = state === 'paid' ? addMinutes(at, context.random.between(2, LONGEST_PAYMENT_MINUTES)) : null
  const priced = chosen.map((one) => ({
    id: context.id(at),
    courseId: one.course.id,
    title: one.course.title,
    listPrice: one.course.listPrice * (byHand?.seats?.count ?? 1),
    seats: byHand?.seats?.count ?? null,
    price: byHand?.price ?? priceThen(one, at),
    priceReason: byHand?.reason ?? null,
    doctorId: one.leadId,
    shareBasisPoints: DEMO_SHARE,
  }))
  const keepsUse = state !== 'expired' && state !== 'cancelled'
  const coupon = coupons?.take({ buyerId: buyer.id, at, lines: priced }, keepsUse) ?? null
  const lines = priced.map((line, index) => ({ ...line, discount: coupon?.discounts[index] ?? 0 }))
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  const total = lines.reduce((sum, line) => sum + line.price, 0) - discount
  const order = {
    id: context.id(at),
    code: `TH${seedCode(context.random, ORDER_CODE_LENGTH)}`,
    userId: buyer.id,
    state,
    total,
    discount,
    couponId: keepsUse ? (coupon?.couponId ?? null) : null,
    couponCode: coupon?.couponCode ?? null,
    isGift,
    madeBy: byHand?.madeBy ?? null,
    organisationId: byHand?.seats?.organisationId ?? null,
    expiresAt: addDays(at, ORDER_LIFE_DAYS),
    paidAt: total === 0 ? at : paidAt,
    createdAt: at,
    updatedAt: paidAt ?? at,
  }
  rows.orders.push(order)
  rows.lines.push(
    ...lines.map((line) => ({
      ...line,
      orderId: order.id,
      received: order.paidAt ? line.price - line.discount : 0,
    })),
  )
  addMoney(context, rows, order, at, way)
  // Seats open nothing for their buyer.
  if (order.paidAt && state === 'paid' && !byHand?.seats && !isGift)
    rows.enrollments.push(...enroll(context, buyer.id, lines, chosen, order.paidAt))
}

export function enroll(
  context: SeedContext,
  userId: string,
  lines: { id: string }[],
  chosen: CourseRows[],
  at: Date,
) {
  return chosen.map(({ course }, index) => ({
    id: context.id(at),
    userId,
    courseId: course.id,
    orderLineId: lines[index]!.id,
    expiresAt: course.accessMonths ? addMonths(at, course.accessMonths) : null,
    createdAt: at,
  }))
}
