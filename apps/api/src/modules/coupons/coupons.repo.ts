import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { couponCourses, coupons, orders } from '../../db/schema/index.ts'

export type CouponRow = typeof coupons.$inferSelect

/** With the courses it is for; none means all. */
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

/** Orders of the learner that hold the coupon; those that ended unpaid do not. */
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

/** Before several of them change: in one order of locks, so that two who swap coupons do not wait for each other. */
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
 * Takes one use for an order that had given its own back.
 * @returns false when none is left, or none for this learner.
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

/** Takes one use, in the transaction that makes the order. @returns false when none is left. */
export async function takeUse(tx: Tx, couponId: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))))
    .returning({ id: coupons.id })
  return rows.length === 1
}

/** Gives the use of an order that ended unpaid back; in the transaction that ends it. */
export async function giveUseBack(tx: Tx, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, couponId))
}
