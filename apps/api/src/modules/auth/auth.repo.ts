import type { App } from '@repo/contract'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { doctors, oneTimeCodes, resetTokens, sessions, users } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'

export type User = typeof users.$inferSelect
export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose']

export async function findUserByEmail(db: DbOrTx, email: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ?? null
}

export async function findUserById(db: DbOrTx, id: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ?? null
}

/** Locked until the transaction ends: two registrations of one address take turns. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('no key update')
  return row ?? null
}

/** @returns null when the address was taken in the meantime. */
export async function insertUser(tx: Tx, user: typeof users.$inferInsert): Promise<User | null> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row ?? null
}

export async function updateUser(
  db: DbOrTx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<User> {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning()
  if (!row) throw new Error('an account vanished while it was changed')
  return row
}

/** @returns wrong passwords in a row, this one included; 0 where there is no account. */
export async function countFailedLogin(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .update(users)
    .set({ failedLogins: sql`${users.failedLogins} + 1` })
    .where(eq(users.id, userId))
    .returning({ failedLogins: users.failedLogins })
  return row?.failedLogins ?? 0
}

export async function forgetFailedLogins(db: DbOrTx, userId: string): Promise<void> {
  await db.update(users).set({ failedLogins: 0 }).where(eq(users.id, userId))
}

/** Overwrites an unverified registration; leaves any other account unchanged, in the same statement. */
export async function updateUnprovedUser(
  tx: Tx,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), eq(users.status, 'pending'), eq(users.role, 'student')))
}

/** The doctor's public profile behind an account. */
export async function findDoctorOf(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ slug: doctors.slug, portraitPath: doctors.portraitPath })
    .from(doctors)
    .where(eq(doctors.userId, userId))
  return row ?? null
}

type NewCode = typeof oneTimeCodes.$inferInsert & { createdAt: Date }

/** Stores a code and invalidates older ones of its purpose. Takes the same steps where no code is to be sent. */
export async function replaceCode(tx: Tx, isMeant: boolean, code: NewCode): Promise<void> {
  await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, code.userId), eq(oneTimeCodes.purpose, code.purpose)))
  await tx.execute(sql`
    insert into ${oneTimeCodes} (id, user_id, purpose, code_hash, expires_at, created_at)
    select ${randomUUIDv7()}::uuid, ${code.userId}::uuid, ${code.purpose}, ${code.codeHash},
      ${code.expiresAt.toISOString()}::timestamptz, ${code.createdAt.toISOString()}::timestamptz
    where ${isMeant}::boolean`)
}

const MAX_CODE_TRIES = 5

/** Counts a try of the newest unused code and returns it; null when there is none or its tries are used up. */
export async function takeCodeTry(db: DbOrTx, userId: string, purpose: CodePurpose) {
  const newest = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  const [row] = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(
      and(
        sql`${oneTimeCodes.id} = (${newest})`,
        isNull(oneTimeCodes.usedAt),
        sql`${oneTimeCodes.attempts} < ${MAX_CODE_TRIES}`,
      ),
    )
    .returning()
  return row ?? null
}

/** @returns whether this call was the one that used the code. */
export async function useCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return rows.length === 1
}

export async function insertResetToken(tx: Tx, token: typeof resetTokens.$inferInsert): Promise<void> {
  await tx.delete(resetTokens).where(eq(resetTokens.userId, token.userId))
  await tx.insert(resetTokens).values(token)
}

export async function findResetTokenOwner(db: DbOrTx, tokenHash: string, now: Date): Promise<User | null> {
  const [row] = await db
    .select({ user: users })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    )
  return row?.user ?? null
}

/** @returns whether this call was the one that used the token. */
export async function useResetToken(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(
      and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now)),
    )
    .returning({ userId: resetTokens.userId })
  return rows.length === 1
}

/** Whether the account signed in from this device before; the id is only a claim, so it may only relax a limit. */
export async function isKnownDevice(
  db: DbOrTx,
  userId: string,
  deviceId: string,
  app: App,
): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.deviceId, deviceId), eq(sessions.app, app)))
    .limit(1)
  return row !== undefined
}
