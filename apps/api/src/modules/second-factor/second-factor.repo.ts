import { and, count, eq, inArray, isNotNull, isNull, lt, notLike } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { recoveryCodes, secondFactors, usedTimeSteps } from '../../db/schema/index.ts'
import { forgetSessionProofs } from '../auth/index.ts'

export type SecondFactor = typeof secondFactors.$inferSelect

/** The factor of an account, also while it waits for its first code. */
export async function findFactor(db: DbOrTx, userId: string): Promise<SecondFactor | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** Locks the factor until the transaction ends, so that of two first codes only one turns it on. */
export async function lockFactor(tx: Tx, userId: string): Promise<SecondFactor | null> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .for('no key update')
  return row ?? null
}

/** Stores a secret that waits for its first code. @returns false if a factor is already on. */
export async function saveWaitingSecret(
  db: DbOrTx,
  userId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return rows.length === 1
}

export async function confirmFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId))
}

/** Removes the factor with its codes and steps. @returns false if none was on. */
export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  if (rows.length === 0) return false
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  // They belong to the removed secret; a new one may use the same time steps.
  await tx.delete(usedTimeSteps).where(eq(usedTimeSteps.userId, userId))
  await forgetSessionProofs(tx, userId)
  return true
}

/** @returns whether this call was the first to use the step. */
export async function takeStep(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(usedTimeSteps)
    .values({ userId, step, createdAt: now })
    .onConflictDoNothing()
    .returning({ step: usedTimeSteps.step })
  return rows.length === 1
}

export async function findUsedSteps(db: DbOrTx, userId: string, steps: number[]): Promise<number[]> {
  const rows = await db
    .select({ step: usedTimeSteps.step })
    .from(usedTimeSteps)
    .where(and(eq(usedTimeSteps.userId, userId), inArray(usedTimeSteps.step, steps)))
  return rows.map(({ step }) => step)
}

/** Deletes time steps too old for any current code. */
export async function removeStepsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(usedTimeSteps).where(lt(usedTimeSteps.createdAt, moment))
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: string[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

/** @returns whether this call was the one that used the code. */
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, codeHashes),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length === 1
}

export async function countRecoveryCodes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Secrets sealed with an older key. */
export async function findFactorsSealedOtherwise(db: DbOrTx, prefix: string): Promise<SecondFactor[]> {
  return db
    .select()
    .from(secondFactors)
    .where(notLike(secondFactors.sealedSecret, `${prefix.replace(/[\\_%]/g, '\\$&')}%`))
}

/** Replaces a sealed secret by its resealed form, unless the secret has changed meanwhile. */
export async function replaceSealedSecret(
  db: DbOrTx,
  { userId, sealedSecret }: SecondFactor,
  resealed: string,
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ sealedSecret: resealed })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret)))
}
