import { eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'

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

export async function findBuyer(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}
