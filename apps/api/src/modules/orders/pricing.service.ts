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
  discount: number
}

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
 * The price of the courses for the learner at a moment, from the database alone.
 * @param code of a coupon as typed, in upper case.
 * @throws AppError `coupon.…` when the coupon gives nothing.
 */
export function priceCourses(
  courses: readonly OrderedCourse[],
  coupon: FullCoupon | null,
  now: Date,
): Pricing {
  const prices = courses.map((course) => ({
    course,
    courseId: course.id,
    listPrice: course.listPrice,
    price: priceAt(course, now).price,
  }))
  const verdict = coupon ? applyCoupon(coupon, prices, now) : null
  if (verdict && !verdict.ok) throw new AppError(verdict.errorName, { details: verdict.details })
  const lines = prices.map(({ course, listPrice, price }, i) => ({
    course,
    listPrice,
    price,
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
