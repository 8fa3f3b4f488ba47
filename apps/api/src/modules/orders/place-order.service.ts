import { AppError } from '@repo/contract'
import type { giftBody } from '@repo/contract/orders'
import { newOrderCode } from '@repo/payments'
import type { z } from 'zod'
import { readReceivingAccount } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { takeUse } from '../coupons/index.ts'
import { insertPayment } from '../ledger/index.ts'
import { findShare, listShareRules } from '../revenue/index.ts'
import { findOwnedCourseIds, lockBuyer, lockOwnership } from './buyers.repo.ts'
import { settleOrder } from './grant.service.ts'
import { giveUpOrders, lockOpenOrders } from './open-orders.service.ts'
import { findLeadingDoctors } from './ordered-courses.repo.ts'
import { mayBePaid } from './orders.policy.ts'
import { type FullOrder, insertOrder } from './orders.repo.ts'
import {
  type AgreedPrices,
  findOrderable,
  findUsableCoupon,
  type OrderedCourse,
  type Pricing,
  priceCourses,
} from './pricing.service.ts'

/** How long an order can be paid: long enough for a slow bank transfer. */
const ORDER_LIFE_MS = 24 * 3_600_000

type Gift = z.output<typeof giftBody>

export interface Wish {
  courses: string[]
  /** Upper case. */
  coupon: string | null
  gift: Gift | null
  /** Only of an order that staff make for the learner. */
  byHand?: { madeBy: string; agreed: AgreedPrices }
}

/** The one way in which an order comes into being: for the learner's own orders and for those that staff make. */
export function createOrderPlacing(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { env, clock } = services

  const refuseOwned = async (tx: Tx, userId: string, courses: OrderedCourse[], now: Date) => {
    const ids = courses.map((course) => course.id)
    const owned = await findOwnedCourseIds(tx, userId, ids, now)
    const own = courses.find((course) => owned.includes(course.id))
    if (own) throw new AppError('course.already_owned', { details: { slug: own.slug } })
  }

  const insert = async (tx: Tx, userId: string, pricing: Pricing, { gift, byHand }: Wish, now: Date) => {
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
        madeBy: byHand?.madeBy ?? null,
        transferAccount: total > 0 ? await readReceivingAccount(tx, env) : null,
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

  /**
   * Orders courses in the caller's transaction, or finds the open order of the same wish. A total of 0 is granted at
   * once.
   */
  return async function place(
    tx: Tx,
    userId: string,
    wish: Wish,
  ): Promise<{ order: FullOrder; isNew: boolean }> {
    const { courses: slugs, coupon: code, gift, byHand } = wish
    await lockBuyer(tx, userId)
    const now = clock()
    const courses = await findOrderable(tx, slugs)
    const ids = courses.map((course) => course.id)
    const { open } = await lockOpenOrders(tx, userId, ids, { isGift: gift !== null })
    await lockOwnership(tx, userId)
    if (!gift) await refuseOwned(tx, userId, courses, now)
    const orderIds = open.map((order) => order.id)
    const coupon = code ? await findUsableCoupon(tx, code, userId, orderIds) : null
    const pricing = priceCourses(courses, coupon, now, byHand?.agreed)
    const same = open.find(
      (order) =>
        mayBePaid(order, now) &&
        (isSame(order, pricing, wish) || (!byHand && !gift && isBetterAgreed(order, pricing))),
    )
    const others = open.filter((order) => order !== same)
    await giveUpOrders(tx, others, now, coupon?.id)
    if (same) return { order: same, isNew: false }
    const { order, payment } = await insert(tx, userId, pricing, wish, now)
    if (order.total > 0) return { order, isNew: true }
    await settleOrder(services, tx, order, { payment, transactionId: null, paidAt: now, received: 0 })
    return { order: { ...order, state: 'paid', paidAt: now }, isNew: true }
  }
}

/** Whether an open order has the same courses, prices, coupon and recipient, and was made by hand or not as wished. */
function isSame(order: FullOrder, pricing: Pricing, { gift, byHand }: Wish): boolean {
  const lines = new Map(order.lines.map((line) => [line.courseId, line]))
  const areLinesSame =
    order.lines.length === pricing.lines.length &&
    pricing.lines.every(({ course, price, discount, priceReason }) => {
      const line = lines.get(course.id)
      return line?.price === price && line.discount === discount && line.priceReason === priceReason
    })
  const isGiftSame =
    order.gift?.recipientEmail === gift?.recipientEmail &&
    order.gift?.recipientName === gift?.recipientName &&
    order.gift?.message === gift?.message
  const isMakerSame = (order.madeBy === null) === (byHand === undefined)
  return areLinesSame && isGiftSame && isMakerSame && order.couponId === (pricing.coupon?.id ?? null)
}

/** Whether staff agreed with the learner on the same courses for no more: then the learner keeps that order. */
function isBetterAgreed(order: FullOrder, { lines, total }: Pricing): boolean {
  const ids = new Set(lines.map(({ course }) => course.id))
  return (
    order.madeBy !== null &&
    order.total <= total &&
    order.lines.length === ids.size &&
    order.lines.every(({ courseId }) => ids.has(courseId))
  )
}
