import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Sessions of an account that nobody ended and that are not over, newest first. */
export function listOpenSessions(db: DbOrTx, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}
