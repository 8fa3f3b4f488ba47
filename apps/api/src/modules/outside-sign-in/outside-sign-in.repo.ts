import type { OutsideService } from '@repo/contract/outside-services'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { outsideIdentities, outsideSignIns } from '../../db/schema/index.ts'
import { CODE_TRIES } from './outside-sign-in.limits.ts'

export type OutsideIdentity = typeof outsideIdentities.$inferSelect
export type OutsideSignIn = typeof outsideSignIns.$inferSelect

export async function insertSignIn(db: DbOrTx, row: typeof outsideSignIns.$inferInsert): Promise<void> {
  await db.insert(outsideSignIns).values(row)
}

/** Uses a visit or a ticket up. @returns null for one that is unknown, used or over. */
export async function takeSignIn(db: DbOrTx, tokenHash: string, now: Date): Promise<OutsideSignIn | null> {
  const [row] = await db.delete(outsideSignIns).where(eq(outsideSignIns.tokenHash, tokenHash)).returning()
  return row && row.expiresAt > now ? row : null
}

export async function findSignIn(db: DbOrTx, tokenHash: string, now: Date): Promise<OutsideSignIn | null> {
  const [row] = await db.select().from(outsideSignIns).where(eq(outsideSignIns.tokenHash, tokenHash))
  return row && row.expiresAt > now ? row : null
}

export async function updateSignIn(
  db: DbOrTx,
  tokenHash: string,
  change: Partial<typeof outsideSignIns.$inferInsert>,
): Promise<OutsideSignIn | null> {
  const [row] = await db
    .update(outsideSignIns)
    .set(change)
    .where(eq(outsideSignIns.tokenHash, tokenHash))
    .returning()
  return row ?? null
}

/** Counts a try of the code and returns its row; null when there is no code or its tries are used up. */
export async function takeOutsideCodeTry(
  db: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<OutsideSignIn | null> {
  const [row] = await db
    .update(outsideSignIns)
    .set({ codeTries: sql`${outsideSignIns.codeTries} + 1` })
    .where(and(eq(outsideSignIns.tokenHash, tokenHash), lt(outsideSignIns.codeTries, CODE_TRIES)))
    .returning()
  return row && row.expiresAt > now ? row : null
}

/**
 * Notes that the address of a sign-in is proved by its code, which is used up by that.
 * @returns false when another code, perhaps of another address, took its place meanwhile
 */
export async function proveAddress(
  db: DbOrTx,
  { tokenHash, codeHash }: { tokenHash: string; codeHash: string },
): Promise<boolean> {
  const proved = await db
    .update(outsideSignIns)
    .set({ isEmailProved: true, codeHash: null })
    .where(and(eq(outsideSignIns.tokenHash, tokenHash), eq(outsideSignIns.codeHash, codeHash)))
    .returning({ tokenHash: outsideSignIns.tokenHash })
  return proved.length > 0
}

export async function removeOutsideSignInsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(outsideSignIns).where(lt(outsideSignIns.expiresAt, moment))
}

export async function findIdentity(
  db: DbOrTx,
  service: OutsideService,
  subject: string,
): Promise<OutsideIdentity | null> {
  const [row] = await db
    .select()
    .from(outsideIdentities)
    .where(and(eq(outsideIdentities.service, service), eq(outsideIdentities.subject, subject)))
  return row ?? null
}

/** Newest first. */
export async function findIdentitiesOf(db: DbOrTx, userId: string): Promise<OutsideIdentity[]> {
  return db
    .select()
    .from(outsideIdentities)
    .where(eq(outsideIdentities.userId, userId))
    .orderBy(desc(outsideIdentities.createdAt), desc(outsideIdentities.id))
}

export async function touchIdentity(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db.update(outsideIdentities).set({ lastUsedAt: now }).where(eq(outsideIdentities.id, id))
}

/** @returns null when the identity, or another one of the service, is linked already. */
export async function insertIdentity(
  tx: Tx,
  identity: typeof outsideIdentities.$inferInsert,
): Promise<OutsideIdentity | null> {
  const [row] = await tx.insert(outsideIdentities).values(identity).onConflictDoNothing().returning()
  return row ?? null
}

/** @returns the identity that was removed; null for one that the account has not. */
export async function deleteIdentity(
  tx: Tx,
  which: { id: string; userId: string },
): Promise<OutsideIdentity | null> {
  const [row] = await tx
    .delete(outsideIdentities)
    .where(and(eq(outsideIdentities.id, which.id), eq(outsideIdentities.userId, which.userId)))
    .returning()
  return row ?? null
}

/** Removes every sign-in and linking of an account that is under way. */
export async function removeSignInsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(outsideSignIns).where(eq(outsideSignIns.userId, userId))
}

/** Removes every identity of an account, and every sign-in that is under way. @returns how many identities there were. */
export async function removeIdentitiesOf(tx: Tx, userId: string): Promise<number> {
  await removeSignInsOf(tx, userId)
  const rows = await tx
    .delete(outsideIdentities)
    .where(eq(outsideIdentities.userId, userId))
    .returning({ id: outsideIdentities.id })
  return rows.length
}
