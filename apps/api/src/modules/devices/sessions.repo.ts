import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Unrevoked, unexpired sessions of an account, newest first, and those that match `also` even when expired. */
export function listOpenSessions(
  db: DbOrTx,
  userId: string,
  now: Date,
  also: Iterable<string>,
): Promise<SessionRow[]> {
  const isListed = or(gt(sessions.expiresAt, now), inArray(sessions.id, [...also]))
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isListed))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

export async function findSessionRow(db: DbOrTx, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row ?? null
}

/** Earlier sessions of the same account, ended ones included; ties are broken by id. */
export function findEarlierSessions(db: DbOrTx, session: SessionRow): Promise<SessionRow[]> {
  const isEarlier = or(
    lt(sessions.createdAt, session.createdAt),
    and(eq(sessions.createdAt, session.createdAt), lt(sessions.id, session.id)),
  )
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), isEarlier))
}
