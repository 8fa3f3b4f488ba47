import { AppError } from '@repo/contract'
import type { giftBody } from '@repo/contract/orders'
import { newOrderCode } from '@repo/payments'
import type { z } from 'zod'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { createAssetUrls } from '../art/index.ts'
import { takeUse } from '../coupons/index.ts'
import { findOpenShortfalls, insertPayment, leaveToStaff } from '../ledger/index.ts'
import { findShare, listShareRules } from '../revenue/index.ts'
import { findOwnedCourseIds, lockBuyer, lockOwnership } from './buyers.repo.ts'
import { endUnpaid } from './ending.service.ts'
import { settleOrder } from './grant.service.ts'
import { giveUpOrders, lockOpenOrders } from './open-orders.service.ts'
import { findOrderMoney } from './order-money.repo.ts'
import { gatewaysFor, type OrderView, shortfallOf, toOrderView } from './order-view.ts'
import { findLeadingDoctors } from './ordered-courses.repo.ts'
import { mayBePaid, mayCancel } from './orders.policy.ts'
import {
  type FullOrder,
  findOpenOrders,
  findOrderState,
  findOwnOrder,
  insertOrder,
  listOwnOrders,
  lockOrderByCode,
} from './orders.repo.ts'
import {
  findOrderable,
  findUsableCoupon,
  type OrderedCourse,
  type Pricing,
  priceCourses,
} from './pricing.service.ts'

/** How long an order can be paid: long enough for a slow bank transfer. */
const ORDER_LIFE_MS = 24 * 3_600_000
const PAGE_SIZE = 20
/** Enough tries for a half-remembered code, too few to guess codes. */
const couponTries: Limit = { name: 'coupon-tries', max: 30, windowMs: 3_600_000 }
/** Each gift mails somebody who did not ask for it. */
const giftsOfDay: Limit = { name: 'gifts', max: 20, windowMs: 24 * 3_600_000 }

type Gift = z.output<typeof giftBody>

export interface Wish {
  courses: string[]
  /** Upper case. */
  coupon: string | null
  gift: Gift | null
}

/** On the case of a short transfer whose order its buyer gave up. */
const CANCELLED_SHORT = 'Học viên đã hủy đơn, chờ hoàn tiền'

/** Orders of a learner: priced from the database and unchanged afterwards. */
export function createOrdersService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const refuseOwned = async (tx: Tx, userId: string, courses: OrderedCourse[], now: Date) => {
    const ids = courses.map((course) => course.id)
    const owned = await findOwnedCourseIds(tx, userId, ids, now)
    const own = courses.find((course) => owned.includes(course.id))
    if (own) throw new AppError('course.already_owned', { details: { slug: own.slug } })
  }

  const insert = async (tx: Tx, userId: string, pricing: Pricing, gift: Gift | null, now: Date) => {
    const { lines, discount, total, coupon } = pricing
    if (coupon && !(await takeUse(tx, coupon.id))) throw new AppError('coupon.used_up')
    const doctors = await findLeadingDoctors(
      tx,
      lines.map(({ course }) => course.id),
    )
    const rules = await listShareRules(tx)
    const order = await insertOrder(
      tx,
      {
        code: newOrderCode(),
        userId,
        state: 'pending_payment',
        total,
        discount,
        couponId: coupon?.id ?? null,
        couponCode: coupon?.code ?? null,
        isGift: gift !== null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
      },
      lines.map(({ course, ...prices }) => ({
        ...prices,
        courseId: course.id,
        title: course.title,
        doctorId: doctors.get(course.id) ?? null,
        shareBasisPoints: findShare(rules, doctors.get(course.id) ?? null, course.id),
      })),
      gift && { ...gift, createdAt: now },
    )
    const payment = await insertPayment(tx, {
      orderId: order.id,
      provider: total === 0 ? 'free' : 'vietqr',
      reference: order.code,
      state: 'created',
      amount: total,
    })
    return { order, payment }
  }

  const make = async (tx: Tx, userId: string, { courses: slugs, coupon: code, gift }: Wish) => {
    await lockBuyer(tx, userId)
    const now = clock()
    const courses = await findOrderable(tx, slugs)
    const ids = courses.map((course) => course.id)
    const { open } = await lockOpenOrders(tx, userId, ids, { isGift: gift !== null })
    await lockOwnership(tx, userId)
    if (!gift) await refuseOwned(tx, userId, courses, now)
    const orderIds = open.map((order) => order.id)
    const coupon = code ? await findUsableCoupon(tx, code, userId, orderIds) : null
    const pricing = priceCourses(courses, coupon, now)
    const same = open.find((order) => mayBePaid(order, now) && isSame(order, pricing, gift))
    const others = open.filter((order) => order !== same)
    await giveUpOrders(tx, others, now, coupon?.id)
    if (same) return toOrderView(same, env, now)
    const { order, payment } = await insert(tx, userId, pricing, gift, now)
    if (order.total > 0) return toOrderView(order, env, now)
    await settleOrder(services, tx, order, { payment, transactionId: null, paidAt: now, received: 0 })
    return toOrderView({ ...order, state: 'paid', paidAt: now }, env, now)
  }

  const find = async (userId: string, code: string): Promise<FullOrder> => {
    const order = await findOwnOrder(db, userId, code)
    if (!order) throw new AppError('order.not_found')
    return order
  }

  return {
    /** @throws AppError for courses that are not sold and for a coupon without effect. */
    async quote(userId: string, { courses: slugs, coupon: code }: Omit<Wish, 'gift'>) {
      if (code) await limiter.hit(couponTries, userId)
      const courses = await findOrderable(db, [...new Set(slugs)])
      const open = await findOpenOrders(
        db,
        userId,
        courses.map(({ id }) => id),
        false,
      )
      const exceptIds = open.map((order) => order.id)
      const coupon = code ? await findUsableCoupon(db, code, userId, exceptIds) : null
      if (coupon?.maxUses && coupon.used >= coupon.maxUses && !open.some((o) => o.couponId === coupon.id))
        throw new AppError('coupon.used_up')
      const { lines, subtotal, discount, total } = priceCourses(courses, coupon, clock())
      return {
        lines: lines.map(({ course, ...prices }) => ({
          course: { slug: course.slug, title: course.title, coverUrl: urls.courseCover(course) },
          ...prices,
        })),
        subtotal,
        discount,
        total,
        coupon: coupon && { code: coupon.code },
        gateways: gatewaysFor(total, env),
      }
    },

    async create(userId: string, wish: Wish, key: string | string[] | undefined): Promise<OrderView> {
      if (wish.coupon) await limiter.hit(couponTries, userId)
      if (wish.gift) await limiter.hit(giftsOfDay, userId)
      const request = { ...wish, courses: [...new Set(wish.courses)].sort() }
      return runOnce(db, { userId, key, request }, (tx) => make(tx, userId, request))
    },

    async list(userId: string, page: number) {
      const { items, total } = await listOwnOrders(db, userId, page, PAGE_SIZE)
      const ids = items.map((order) => order.id)
      const money = await findOrderMoney(db, ids)
      const now = clock()
      const views = items.map((order) => toOrderView(order, env, now, money.get(order.id)))
      return { items: views, page, pageSize: PAGE_SIZE, total }
    },

    /** @throws AppError `order.not_found`, also for another learner's. */
    find,

    /** @throws AppError `order.not_found`. */
    async state(userId: string, code: string) {
      const found = await findOrderState(db, userId, code)
      if (!found) throw new AppError('order.not_found')
      return found.state
    },

    async get(userId: string, code: string) {
      const order = await find(userId, code)
      const money = await findOrderMoney(db, [order.id])
      return toOrderView(order, env, clock(), money.get(order.id))
    },

    cancel(userId: string, code: string) {
      return db.transaction(async (tx) => {
        const order = await lockOrderByCode(tx, code)
        if (order?.userId !== userId) throw new AppError('order.not_found')
        if (order.state === 'cancelled') return toOrderView(order, env, clock())
        const shortfalls = order.state === 'review' ? await findOpenShortfalls(tx, order.id) : []
        const short = shortfalls.reduce((sum, { unallocated }) => sum + unallocated, 0)
        if (!mayCancel(order) && !shortfallOf(order, short)) throw new AppError('order.not_payable')
        // Staff have to refund what was received, so they are alerted again.
        for (const { id } of shortfalls) await leaveToStaff(tx, id, CANCELLED_SHORT)
        await endUnpaid(tx, order, 'by_buyer', clock())
        return toOrderView({ ...order, state: 'cancelled' }, env, clock())
      })
    },
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Whether an open order has the same courses, prices, coupon and recipient. */
function isSame(order: FullOrder, pricing: Pricing, gift: Gift | null): boolean {
  const lines = new Map(order.lines.map((line) => [line.courseId, line]))
  const areLinesSame =
    order.lines.length === pricing.lines.length &&
    pricing.lines.every(({ course, price, discount }) => {
      const line = lines.get(course.id)
      return line?.price === price && line.discount === discount
    })
  const isGiftSame =
    order.gift?.recipientEmail === gift?.recipientEmail &&
    order.gift?.recipientName === gift?.recipientName &&
    order.gift?.message === gift?.message
  return areLinesSame && isGiftSame && order.couponId === (pricing.coupon?.id ?? null)
}
