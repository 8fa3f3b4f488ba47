import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { enrollments, users } from '../../db/schema/index.ts'

/** Locks a learner's ordering, so that two clicks do not create two orders. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/**
 * Locks what a learner owns, so that of two orders for one course only one is paid.
 * Taken after the locks of orders and before those of coupons.
 */
export async function lockOwnership(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owns:${userId}`}, 0))`)
}

/** The courses among these that the learner may open today, or could if staff had not paused them: nobody pays twice. */
export async function findOwnedCourseIds(
  db: DbOrTx,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        inArray(enrollments.courseId, [...courseIds]),
        sql`(${enrollments.state} = 'paused' or ${enrollments.state} = 'active'
          and (${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now.toISOString()}))`,
      ),
    )
  return rows.map((row) => row.courseId)
}

export async function findBuyer(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
