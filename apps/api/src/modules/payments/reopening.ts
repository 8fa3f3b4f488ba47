import type { Tx } from '../../db/client.ts'
import { priceAt } from '../cards/price.ts'
import { takeUse } from '../coupons/coupons.repo.ts'
import { mayBeOrdered } from '../orders/orders.policy.ts'
import { type FullOrder, findCoursesBySlug, findOwnedCourseIds } from '../orders/orders.repo.ts'

/**
 * Whether late money may still pay a locked order: it ran out unpaid, its courses are on sale at the same prices, and
 * the buyer has not got them by another way meanwhile. A coupon's use that was given back is taken again.
 */
export async function mayReopen(tx: Tx, order: FullOrder, now: Date): Promise<boolean> {
  if (order.state !== 'expired' && order.state !== 'pending_payment') return false
  const slugs = order.lines.map((line) => line.course.slug)
  const courses = new Map((await findCoursesBySlug(tx, slugs)).map((course) => [course.id, course]))
  const isUnchanged = order.lines.every((line) => {
    const course = courses.get(line.courseId)
    return course !== undefined && mayBeOrdered(course) && priceAt(course, now).price === line.price
  })
  if (!isUnchanged) return false
  if (!order.isGift) {
    const ids = order.lines.map((line) => line.courseId)
    if ((await findOwnedCourseIds(tx, order.userId, ids, now)).length > 0) return false
  }
  // An order that the job has not closed yet still holds its use.
  return order.state === 'pending_payment' || !order.couponId || takeUse(tx, order.couponId)
}
