import { AppError } from '@repo/contract'
import type { giftBody } from '@repo/contract/orders'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { findReferrer, noteReferral } from '../affiliates/index.ts'
import { findOffers } from '../bundles/index.ts'
import { takeUse } from '../coupons/index.ts'
import { findOfferedPlans } from '../instalments/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { lockBuyer, lockOwnership } from './buyers.repo.ts'
import { insertPricedOrder } from './insert-order.service.ts'
import { giveUpOrders, lockOpenOrders } from './open-orders.service.ts'
import { mayBePaid } from './orders.policy.ts'
import { type FullOrder } from './orders.repo.ts'
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
  /** The plan by which it is paid in parts. */
  plan?: string | null
  /** The code of who recommended it, in upper case. */
  referral?: string | null
  /** What the buyer was told that it costs; null for who takes what it costs now. */
  expectedTotal?: number | null
  /** Only of an order that staff make for the learner. */
  byHand?: { madeBy: string; agreed: AgreedPrices }
}

/** The one way in which an order comes into being: for the learner's own orders and for those that staff make. */
export function createOrderPlacing(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { clock } = services

  const refuseOwned = async (tx: Tx, userId: string, courses: OrderedCourse[], now: Date) => {
    const ids = courses.map((course) => course.id)
    const owned = await findOwnedCourseIds(tx, userId, ids, now)
    const own = courses.find((course) => owned.includes(course.id))
    if (own) throw new AppError('course.already_owned', { details: { slug: own.slug } })
  }

  /** The first part of a plan: its lines at their part of the price. */
  const firstPart = async (tx: Tx, { lines, coupon }: Pricing, { plan, gift, byHand }: Wish) => {
    const priced = lines.map(({ course, price }) => ({ courseId: course.id, price }))
    const found = (await findOfferedPlans(tx, priced)).find(({ id }) => id === plan)
    const [part] = found?.terms.parts ?? []
    if (!found || !part || coupon || gift || byHand) throw new AppError('instalment.not_offered')
    const { terms } = found
    return {
      total: part.amount,
      instalment: { planId: found.id, terms },
      lines: lines.map((line) => {
        const price = terms.courses[line.course.id]?.[0] ?? 0
        return { ...line, listPrice: price, price, bundle: null }
      }),
    }
  }

  const insert = async (tx: Tx, userId: string, pricing: Pricing, wish: Wish, now: Date) => {
    const { gift, byHand } = wish
    const whole = { lines: pricing.lines, total: pricing.total, instalment: null }
    const { lines, total, instalment } = wish.plan ? await firstPart(tx, pricing, wish) : whole
    const { discount, coupon } = pricing
    if (coupon && !(await takeUse(tx, coupon.id))) throw new AppError('coupon.used_up')
    const madeBy = byHand?.madeBy ?? null
    const order = { userId, madeBy, total, discount, coupon, gift, lines, instalment, lifeMs: ORDER_LIFE_MS }
    return insertPricedOrder(services, tx, order, now)
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
    const offers = await findOffers(tx, now)
    const pricing = priceCourses(courses, coupon, now, { agreed: byHand?.agreed, offers })
    const same = open.find(
      (order) =>
        mayBePaid(order, now) &&
        (isSame(order, pricing, wish) || (!byHand && !gift && isBetterAgreed(order, pricing))),
    )
    const { expectedTotal = null } = wish
    const refusePrice = (total: number) => {
      throw new AppError('order.price_changed', { details: { total } })
    }
    if (same && expectedTotal !== null && same.total > expectedTotal) refusePrice(same.total)
    const others = open.filter((order) => order !== same)
    await giveUpOrders(tx, others, now, coupon?.id)
    if (!same && expectedTotal !== null && expectedTotal !== pricing.total) refusePrice(pricing.total)
    const referrer = await findReferrer(tx, userId, wish.referral ?? null, now)
    const order = same ?? (await insert(tx, userId, pricing, wish, now))
    if (referrer) await noteReferral(tx, order.id, referrer, now)
    return { order, isNew: !same }
  }
}

/** Whether an open order has the same courses, prices, coupon and recipient, and was made by hand or not as wished. */
function isSame(order: FullOrder, pricing: Pricing, { gift, byHand }: Wish): boolean {
  const lines = new Map(order.lines.map((line) => [line.courseId, line]))
  const areLinesSame =
    order.lines.length === pricing.lines.length &&
    pricing.lines.every(({ course, price, discount, priceReason, bundle }) => {
      const line = lines.get(course.id)
      return (
        line?.price === price &&
        line.discount === discount &&
        line.priceReason === priceReason &&
        line.bundleId === (bundle?.id ?? null)
      )
    })
  const isGiftSame =
    order.gift?.recipientEmail === gift?.recipientEmail &&
    order.gift?.recipientName === gift?.recipientName &&
    order.gift?.message === gift?.message
  const isMakerSame = (order.madeBy === null) === (byHand === undefined)
  // A purchase in parts is made again, with the terms of the plan as it is now.
  if (order.instalmentNumber !== null) return false
  return areLinesSame && isGiftSame && isMakerSame && order.couponId === (pricing.coupon?.id ?? null)
}

/** Whether staff agreed with the learner on the same courses for no more: then the learner keeps that order. */
export function isBetterAgreed(order: FullOrder, { lines, total }: Pricing): boolean {
  const ids = new Set(lines.map(({ course }) => course.id))
  return (
    order.madeBy !== null &&
    order.total <= total &&
    order.lines.length === ids.size &&
    order.lines.every(({ courseId }) => ids.has(courseId))
  )
}
