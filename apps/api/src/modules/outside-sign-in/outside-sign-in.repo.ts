import type { SignInSource } from '@repo/contract/outside-services'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { clinicProviders, organisations, outsideIdentities, outsideSignIns } from '../../db/schema/index.ts'
import { isLive } from './clinics/clinics.repo.ts'
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

/**
 * Lets an answer of SAML wait at the visit whose state it names. @returns false for a state that is unknown or over, and
 * for a second answer
 */
export async function parkSamlResponse(
  db: DbOrTx,
  { stateHash, ...parked }: { stateHash: string; samlResponse: string; samlCodeHash: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(outsideSignIns)
    .set(parked)
    .where(
      and(
        eq(outsideSignIns.stateHash, stateHash),
        isNull(outsideSignIns.samlCodeHash),
        gt(outsideSignIns.expiresAt, now),
      ),
    )
    .returning({ tokenHash: outsideSignIns.tokenHash })
  return rows.length > 0
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
  service: SignInSource,
  subject: string,
): Promise<OutsideIdentity | null> {
  const [row] = await db
    .select()
    .from(outsideIdentities)
    .where(and(eq(outsideIdentities.service, service), eq(outsideIdentities.subject, subject)))
  return row ?? null
}

/** Newest first, those of clinics with their name and whether it signs in at present. */
export async function findIdentitiesOf(db: DbOrTx, userId: string) {
  return db
    .select({
      identity: outsideIdentities,
      clinic: organisations.name,
      isLive: sql<boolean>`coalesce(${isLive}, false)`,
    })
    .from(outsideIdentities)
    .leftJoin(clinicProviders, eq(clinicProviders.id, outsideIdentities.providerId))
    .leftJoin(organisations, eq(organisations.id, clinicProviders.organisationId))
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

/** Ends the sign-ins by a provider that are under way. */
export async function removeSignInsOfProvider(tx: Tx, providerId: string): Promise<void> {
  await tx.delete(outsideSignIns).where(eq(outsideSignIns.providerId, providerId))
}

/** Unlinks whom a provider signed in, and ends the sign-ins under way. @returns how many were linked */
export async function removeIdentitiesOfProvider(tx: Tx, providerId: string): Promise<number> {
  await removeSignInsOfProvider(tx, providerId)
  const rows = await tx
    .delete(outsideIdentities)
    .where(eq(outsideIdentities.providerId, providerId))
    .returning({ id: outsideIdentities.id })
  return rows.length
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
