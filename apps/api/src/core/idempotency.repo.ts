import { and, eq, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { idempotencyKeys } from '../db/schema/index.ts'

/**
 * Takes the key for this transaction. A second request with the same key waits here until the first has committed.
 * @returns null when this request took the key, otherwise what the first request stored.
 */
export async function takeIdempotencyKey(tx: Tx, userId: string, key: string, requestHash: string) {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (taken.length === 1) return null
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
  return row ?? null
}

export async function saveIdempotentAnswer(
  tx: Tx,
  userId: string,
  key: string,
  body: unknown,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status: 200, body })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}

export async function removeIdempotencyKeysBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment))
}
