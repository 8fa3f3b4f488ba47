import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
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

/** Takes one use, in the transaction that makes the order. @returns false when none is left. */
export async function takeUse(tx: Tx, couponId: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), or(isNull(coupons.maxUses), lt(coupons.used, coupons.maxUses))))
    .returning({ id: coupons.id })
  return rows.length === 1
}

/** Gives the uses of orders that ended unpaid back; in the transaction that ends them. */
export async function giveUsesBack(tx: Tx, couponIds: readonly string[]): Promise<void> {
  // One order of locks for everybody who ends several orders at once.
  for (const id of [...couponIds].sort())
    await tx
      .update(coupons)
      .set({ used: sql`${coupons.used} - 1` })
      .where(eq(coupons.id, id))
}
