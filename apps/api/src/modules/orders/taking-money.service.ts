import type { Tx } from '../../db/client.ts'
import { bestBundles, findOffers } from '../bundles/index.ts'
import { priceAt } from '../cards/index.ts'
import { takeUseAgain } from '../coupons/index.ts'
import { findOwnedCourseIds } from '../learning/index.ts'
import { lockOwnership } from './buyers.repo.ts'
import { findCoursesBySlug } from './ordered-courses.repo.ts'
import { isInTime, mayBeOrdered } from './orders.policy.ts'
import { type FullOrder } from './orders.repo.ts'

/**
 * Whether the buyer of a locked order has meanwhile got one of its courses in another way and would pay twice. The answer
 * holds until the transaction ends.
 */
export async function isOwnedAlready(tx: Tx, order: FullOrder, now: Date): Promise<boolean> {
  // Who has a course may well buy it for others.
  // A further part pays for what its buyer has already.
  if (order.isGift || order.organisationId || order.instalmentOf) return false
  await lockOwnership(tx, order.userId)
  const ids = order.lines.map((line) => line.courseId)
  return (await findOwnedCourseIds(tx, order.userId, ids, now)).length > 0
}

/**
 * Whether a full payment may still pay a locked order. A late one may if the order expired unpaid and its courses are
 * on sale at the same prices; the coupon's use is then taken again.
 */
export async function mayTakeMoney(tx: Tx, order: FullOrder, now: Date): Promise<boolean> {
  if (await isOwnedAlready(tx, order, now)) return false
  if (isInTime(order, now)) return true
  if (order.state !== 'expired' && order.state !== 'pending_payment') return false
  if (!(await areCoursesUnchanged(tx, order, now))) return false
  // An expired order that the job has not closed yet still holds its coupon use.
  const { id, userId, couponId, state } = order
  return state === 'pending_payment' || couponId === null || takeUseAgain(tx, { id, userId, couponId })
}

async function areCoursesUnchanged(tx: Tx, order: FullOrder, now: Date): Promise<boolean> {
  const slugs = order.lines.map((line) => line.course.slug)
  const courses = new Map((await findCoursesBySlug(tx, slugs)).map((course) => [course.id, course]))
  const areOnSale = order.lines.every(({ courseId }) => {
    const course = courses.get(courseId)
    return course !== undefined && mayBeOrdered(course)
  })
  if (!areOnSale) return false
  const priceNow = (courseId: string) => {
    const course = courses.get(courseId)
    return course ? priceAt(course, now).price : 0
  }
  const [bundled, single] = [order.lines.filter(isBundled), order.lines.filter((line) => !isBundled(line))]
  return (
    single.every((line) => priceNow(line.courseId) * (line.seats ?? 1) === line.price) &&
    (bundled.length === 0 || (await areBundlesUnchanged(tx, bundled, priceNow, now)))
  )
}

const isBundled = ({ bundleId }: { bundleId: string | null }) => bundleId !== null

/** Whether each bundle of an order is offered still, with the same courses at the same prices. */
async function areBundlesUnchanged(
  tx: Tx,
  lines: FullOrder['lines'],
  priceNow: (courseId: string) => number,
  now: Date,
): Promise<boolean> {
  const ids = new Set(lines.map(({ bundleId }) => bundleId))
  const offers = (await findOffers(tx, now)).filter(({ id }) => ids.has(id))
  const taken = bestBundles(
    lines.map(({ courseId }) => ({ id: courseId, price: priceNow(courseId) })),
    offers,
  )
  return lines.every((line) => {
    const bundle = taken.find(({ offer }) => offer.id === line.bundleId)
    return bundle?.parts.get(line.courseId) === line.price
  })
}
