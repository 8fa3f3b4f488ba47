import { rightsOf } from '@repo/contract/rights'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { LiveSession, RevokeReason } from '../../core/sessions.ts'
import { ownRightsOf } from '../../core/staff-rights.repo.ts'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { doctors, pushSubscriptions, sessions, users } from '../../db/schema/index.ts'

export type SessionRow = typeof sessions.$inferSelect
export type NewSession = typeof sessions.$inferInsert
/** The session with its owner's current permissions. */
export async function findSession(db: DbOrTx, id: string, now: Date): Promise<LiveSession | null> {
  const [row] = await db
    .select({
      session: sessions,
      role: users.role,
      permissions: users.permissions,
      ownRights: ownRightsOf(sql`users.id`),
      status: users.status,
      doctorId: doctors.id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .where(eq(sessions.id, id))
  if (!row) return null
  const { session } = row
  return {
    id: session.id,
    userId: session.userId,
    app: session.app,
    role: row.role,
    permissions: row.permissions,
    rights: rightsOf(row.permissions, row.ownRights),
    doctorId: row.doctorId,
    hasSecondFactor: session.secondFactorAt !== null,
    awaitsConsent: session.awaitsConsent,
    isRevoked: session.revokedAt !== null || session.expiresAt <= now || row.status !== 'active',
    lastSeenAt: session.lastSeenAt,
  }
}

export async function touchSession(db: Db, session: LiveSession, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id))
  await db.update(users).set({ lastSeenAt: now }).where(eq(users.id, session.userId))
}

export async function insertSession(db: DbOrTx, session: NewSession): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('a session insert returned no row')
  return row.id
}

/** Unlocks all sessions of an account that has agreed to all terms. */
export async function endAwaitingConsent(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ awaitsConsent: false })
    .where(and(eq(sessions.userId, userId), eq(sessions.awaitsConsent, true)))
}

/** Locked until the transaction ends, so that two renewals of one session take turns. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('no key update')
  return row ?? null
}

export async function updateSession(tx: Tx, id: string, change: Partial<NewSession>): Promise<void> {
  await tx.update(sessions).set(change).where(eq(sessions.id, id))
}

/** @returns ids of the sessions that this call ended. */
export async function revokeSessions(
  db: DbOrTx,
  which: { userId: string; exceptId?: string } | { id: string },
  reason: RevokeReason,
  now: Date,
): Promise<string[]> {
  const target =
    'id' in which
      ? eq(sessions.id, which.id)
      : and(eq(sessions.userId, which.userId), which.exceptId ? ne(sessions.id, which.exceptId) : sql`true`)
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason, sealedSuccessor: null })
    .where(and(target, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  const ids = rows.map((row) => row.id)
  // A browser that is signed out shows nothing of the account any more.
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids))
  return ids
}

/** Records that a session has proved the second factor. */
export async function markSessionProved(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, sessionId))
}

/** Removes the proof from sessions when their second factor is removed. */
export async function forgetSessionProofs(tx: Tx, userId: string): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId))
}
