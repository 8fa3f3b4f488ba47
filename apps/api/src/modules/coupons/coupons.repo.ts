import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { couponCourses, coupons, orders } from '../../db/schema/index.ts'

export type CouponRow = typeof coupons.$inferSelect

/** A coupon with the courses it applies to; empty means every course. */
export interface FullCoupon extends CouponRow {
  courseIds: string[]
}

export async function findCouponByCode(db: DbOrTx, code: string): Promise<FullCoupon | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
  if (!row) return null
  const courses = await db
    .select({ courseId: couponCourses.courseId })
    .from(couponCourses)
    .where(eq(couponCourses.couponId, row.id))
  return { ...row, courseIds: courses.map(({ courseId }) => courseId) }
}

/** Counts the learner's orders with the coupon, without those that ended unpaid. */
export function countUsesOf(
  db: DbOrTx,
  couponId: string,
  userId: string,
  exceptOrderIds: readonly string[] = [],
) {
  return db.$count(
    orders,
    and(
      eq(orders.couponId, couponId),
      eq(orders.userId, userId),
      ne(orders.state, 'cancelled'),
      ne(orders.state, 'expired'),
      exceptOrderIds.length > 0 ? sql`${orders.id} not in ${[...exceptOrderIds]}` : undefined,
    ),
  )
}

/**
 * Locks coupons in the order of their ids, before several of them change, so that two orders that swap coupons cannot
 * deadlock.
 */
export async function lockCoupons(tx: Tx, ids: readonly (string | null | undefined)[]): Promise<void> {
  const known = ids.filter((id) => typeof id === 'string')
  if (known.length > 0)
    await tx
      .select({ id: coupons.id })
      .from(coupons)
      .where(inArray(coupons.id, known))
      .orderBy(coupons.id)
      .for('no key update')
}

/**
 * Takes a use again for an order that had released its own.
 * @returns false when no use is left, in all or for this learner.
 */
export async function takeUseAgain(
  tx: Tx,
  order: { id: string; userId: string; couponId: string },
): Promise<boolean> {
  await lockCoupons(tx, [order.couponId])
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, order.couponId))
  const uses = await countUsesOf(tx, order.couponId, order.userId, [order.id])
  return coupon !== undefined && uses < coupon.maxUsesPerUser && takeUse(tx, order.couponId)
}

/** Takes one use, in the transaction that creates the order. @returns false when none is left. */
export async function takeUse(tx: Tx, couponId: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))))
    .returning({ id: coupons.id })
  return rows.length === 1
}

/** Releases the use of an order that ended unpaid, in the transaction that ends it. */
export async function giveUseBack(tx: Tx, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, couponId))
}
