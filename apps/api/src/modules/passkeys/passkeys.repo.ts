import { and, asc, count, desc, eq, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { passkeyChallenges, passkeys } from '../../db/schema/index.ts'

export type Passkey = typeof passkeys.$inferSelect
type PasskeyChallenge = typeof passkeyChallenges.$inferSelect

export async function insertChallenge(
  db: DbOrTx,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Uses a challenge up, whatever becomes of its answer. @returns null for one that is unknown, used or over. */
export async function takeChallenge(
  db: DbOrTx,
  ceremonyHash: string,
  now: Date,
): Promise<PasskeyChallenge | null> {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.ceremonyHash, ceremonyHash))
    .returning()
  return row && row.expiresAt > now ? row : null
}

export async function removePasskeyChallengesBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, moment))
}

/** Newest first. */
export async function findPasskeys(db: DbOrTx, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

/** Those that one host made, oldest first. */
export async function findPasskeysFor(db: DbOrTx, userId: string, rpId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.rpId, rpId)))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db.select({ many: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.many ?? 0
}

export async function findByCredential(db: DbOrTx, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Locked until the transaction ends, so that two signatures of one key are counted one after the other. */
export async function lockPasskey(tx: Tx, which: { id: string; userId: string }): Promise<Passkey | null> {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, which.id), eq(passkeys.userId, which.userId)))
    .for('update')
  return row ?? null
}

/** @returns null when an account has the credential already. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<Passkey | null> {
  const [row] = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row ?? null
}

export async function updatePasskey(
  tx: Tx,
  id: string,
  change: Partial<typeof passkeys.$inferInsert>,
): Promise<void> {
  await tx.update(passkeys).set(change).where(eq(passkeys.id, id))
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id))
}

/** Removes every passkey of an account, and what was begun to add another. @returns how many passkeys there were. */
export async function removePasskeysOf(tx: Tx, userId: string): Promise<number> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  const rows = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return rows.length
}
