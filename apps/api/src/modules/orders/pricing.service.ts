import { AppError } from '@repo/contract'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { priceAt } from '../cards/index.ts'
import { applyCoupon, countUsesOf, type FullCoupon, findCouponByCode } from '../coupons/index.ts'
import { findCoursesBySlug } from './ordered-courses.repo.ts'
import { mayBeOrdered, wasPublic } from './orders.policy.ts'

export type OrderedCourse = Awaited<ReturnType<typeof findCoursesBySlug>>[number]

export interface PricedCourse {
  course: OrderedCourse
  listPrice: number
  /** Without the coupon. */
  price: number
  /** Why staff agreed on the price; null for the course's own. */
  priceReason: string | null
  discount: number
}

/** Prices that staff agreed with a learner, by slug of the course. */
export type AgreedPrices = ReadonlyMap<string, { amount: number; reason: string }>

export interface Pricing {
  lines: PricedCourse[]
  subtotal: number
  discount: number
  total: number
  coupon: FullCoupon | null
}

/** @throws AppError for a course that is not sold. */
export async function findOrderable(db: DbOrTx, slugs: readonly string[]): Promise<OrderedCourse[]> {
  const found = new Map((await findCoursesBySlug(db, slugs)).map((course) => [course.slug, course]))
  return slugs.map((slug) => {
    const course = found.get(slug)
    if (!course || !wasPublic(course)) throw new AppError('course.not_found', { details: { slug } })
    if (!mayBeOrdered(course)) throw new AppError('course.not_for_sale', { details: { slug } })
    return course
  })
}

/**
 * The price of the courses for the learner at a moment, from the database, except where staff agreed on another.
 * A coupon treats an agreed price below the list price as a sale.
 * @throws AppError `coupon.…` when the coupon gives nothing, `order.price_too_high` for more than the list price.
 */
export function priceCourses(
  courses: readonly OrderedCourse[],
  coupon: FullCoupon | null,
  now: Date,
  agreed: AgreedPrices = new Map(),
): Pricing {
  const dear = courses.find(({ slug, listPrice }) => (agreed.get(slug)?.amount ?? 0) > listPrice)
  if (dear) throw new AppError('order.price_too_high', { details: { slug: dear.slug } })
  const prices = courses.map((course) => ({
    course,
    courseId: course.id,
    listPrice: course.listPrice,
    price: agreed.get(course.slug)?.amount ?? priceAt(course, now).price,
    priceReason: agreed.get(course.slug)?.reason ?? null,
  }))
  const verdict = coupon ? applyCoupon(coupon, prices, now) : null
  if (verdict && !verdict.ok) throw new AppError(verdict.errorName, { details: verdict.details })
  const lines = prices.map(({ course, listPrice, price, priceReason }, i) => ({
    course,
    listPrice,
    price,
    priceReason,
    discount: verdict?.discounts[i] ?? 0,
  }))
  const subtotal = lines.reduce((sum, line) => sum + line.price, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return { lines, subtotal, discount, total: subtotal - discount, coupon }
}

/**
 * The coupon, if the learner may use it once more.
 * @param exceptOrderIds orders that are given up for the new one, and with them their use.
 * @throws AppError `coupon.unknown`, `coupon.used_before` or `coupon.used_up`.
 */
export async function findUsableCoupon(
  db: DbOrTx | Tx,
  code: string,
  userId: string,
  exceptOrderIds: readonly string[] = [],
): Promise<FullCoupon> {
  const coupon = await findCouponByCode(db, code)
  if (!coupon) throw new AppError('coupon.unknown')
  const uses = await countUsesOf(db, coupon.id, userId, exceptOrderIds)
  if (uses >= coupon.maxUsesPerUser) throw new AppError('coupon.used_before')
  return coupon
}
