import { AppError } from '@repo/contract'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bestBundles, type findOffers } from '../bundles/index.ts'
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
  /** The bundle whose price `price` is a part of, and what it takes off the course's own price. */
  bundle: { id: string; title: string; saving: number } | null
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

type Offers = Awaited<ReturnType<typeof findOffers>>

type Price = Omit<PricedCourse, 'discount'> & { courseId: string }

/**
 * The price of the courses for the learner at a moment, from the database, except where staff agreed on another. The
 * bundles that save most are applied by themselves, without courses whose price was agreed on.
 *
 * A coupon treats the price of a bundle, and an agreed price below the list price, as a sale. It is used with the bundles
 * or instead of them, whichever costs less; where the bundles alone cost no more, it is refused and stays unused.
 * @throws AppError `coupon.…` when the coupon gives nothing, `order.price_too_high` for more than the list price.
 */
export function priceCourses(
  courses: readonly OrderedCourse[],
  coupon: FullCoupon | null,
  now: Date,
  { agreed = new Map(), offers = [] }: { agreed?: AgreedPrices; offers?: Offers } = {},
): Pricing {
  const dear = courses.find(({ slug, listPrice }) => (agreed.get(slug)?.amount ?? 0) > listPrice)
  if (dear) throw new AppError('order.price_too_high', { details: { slug: dear.slug } })
  const single = courses.map(
    (course): Price => ({
      course,
      courseId: course.id,
      listPrice: course.listPrice,
      price: agreed.get(course.slug)?.amount ?? priceAt(course, now).price,
      priceReason: agreed.get(course.slug)?.reason ?? null,
      bundle: null,
    }),
  )
  const bundled = withBundles(single, offers)
  const plain = toPricing(bundled)
  if (!coupon) return plain
  const isBundled = bundled.some(({ bundle }) => bundle !== null)
  const ways = (isBundled ? [bundled, single] : [single]).map((prices) => ({
    prices,
    verdict: applyCoupon(coupon, prices, now),
  }))
  const [best] = ways
    .flatMap(({ prices, verdict }) => (verdict.ok ? [toPricing(prices, verdict.discounts, coupon)] : []))
    .toSorted((a, b) => a.total - b.total)
  if (best && isBundled && best.total >= plain.total) throw new AppError('coupon.not_with_bundle')
  if (best) return best
  const refused = ways[0]?.verdict
  if (!refused || refused.ok) throw new Error('a coupon was neither taken nor refused')
  throw new AppError(refused.errorName, { details: refused.details })
}

function withBundles(prices: Price[], offers: Offers): Price[] {
  const free = prices.filter(({ priceReason }) => priceReason === null)
  const taken = bestBundles(
    free.map(({ courseId: id, price }) => ({ id, price })),
    offers,
  )
  return prices.map((line) => {
    const one = taken.find(({ parts }) => line.priceReason === null && parts.has(line.courseId))
    if (!one) return line
    const price = one.parts.get(line.courseId) ?? line.price
    const { id, title } = one.offer
    return { ...line, price, bundle: { id, title, saving: line.price - price } }
  })
}

function toPricing(
  prices: readonly Price[],
  discounts: readonly number[] = [],
  coupon: FullCoupon | null = null,
): Pricing {
  const lines = prices.map(({ courseId: _, ...line }, i) => ({ ...line, discount: discounts[i] ?? 0 }))
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
