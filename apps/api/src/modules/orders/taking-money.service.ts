import type { Tx } from '../../db/client.ts'
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
  if (order.isGift || order.organisationId) return false
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
  return order.lines.every((line) => {
    const course = courses.get(line.courseId)
    return (
      course !== undefined &&
      mayBeOrdered(course) &&
      priceAt(course, now).price * (line.seats ?? 1) === line.price
    )
  })
}
