import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { enrollments, users } from '../../db/schema/index.ts'

/** One after the other for one learner: two clicks must not make two orders. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/**
 * Only one at a time may look at what a learner owns and add to it: of two orders for one course a single one is paid.
 * Comes after the locks of orders, and before those of coupons.
 */
export async function lockOwnership(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owns:${userId}`}, 0))`)
}

/** Which of the courses the learner may open today. */
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
        eq(enrollments.state, 'active'),
        sql`(${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now.toISOString()})`,
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
