import { and, lt, or } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { oneTimeCodes, resetTokens, sessions, users } from '../../db/schema/index.ts'
import { isUnprovedAndEmpty } from './change-account.repo.ts'

/** How long an unverified registration is kept. */
const PENDING_KEPT_MS = 7 * DAY_MS

/** Removes expired codes and tokens, sessions that ended before a moment, and unverified registrations. */
export async function removeOldAuthRows(db: DbOrTx, now: Date, endedBefore: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, yesterday))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday))
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, endedBefore), lt(sessions.revokedAt, endedBefore)))
  await db
    .delete(users)
    .where(and(isUnprovedAndEmpty, lt(users.updatedAt, new Date(now.getTime() - PENDING_KEPT_MS))))
}
