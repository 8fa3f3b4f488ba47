import { eq, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { emailChanges } from '../../db/schema/index.ts'

export async function findPendingEmail(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row?.email ?? null
}

/** Stores a requested address; it replaces an earlier one. */
export async function savePendingEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .insert(emailChanges)
    .values({ userId, email, createdAt: now })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, createdAt: now } })
}

export async function removePendingEmail(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

export async function removePendingEmailsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, time))
}
