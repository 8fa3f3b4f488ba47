import { and, eq, lt, ne } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { emailChanges, oneTimeCodes, resetTokens, users } from '../../db/schema/index.ts'

export async function findPendingEmail(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
  return row?.email ?? null
}

/** A new wish replaces an older one, together with its code. */
export async function savePendingEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .insert(emailChanges)
    .values({ userId, email, createdAt: now })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, createdAt: now } })
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, 'email')))
}

/** What was sent to the old address must open nothing any more. */
export async function dropOldAddress(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
  await tx.delete(resetTokens).where(eq(resetTokens.userId, userId))
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), ne(oneTimeCodes.purpose, 'email')))
}

/** A registration that nobody proved gives way to whoever has proved the address. */
export async function removeUnprovedAccount(tx: Tx, email: string): Promise<void> {
  await tx
    .delete(users)
    .where(and(eq(users.email, email), eq(users.status, 'pending'), eq(users.role, 'student')))
}

export async function removePendingEmailsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.createdAt, time))
}
