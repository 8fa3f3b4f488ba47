import { and, eq, lt, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { oneTimeCodes, resetTokens, sessions, users } from '../../db/schema/index.ts'

/** Device records are personal data: kept for a look back, not for ever. */
const SESSION_KEPT_MS = 90 * DAY_MS
/** A registration that nobody proved is nobody's account. */
const PENDING_KEPT_MS = 7 * DAY_MS

/** Removes codes and tokens that are over, sessions long ended, and registrations never proved. */
export async function removeOldAuthRows(db: DbOrTx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  const longAgo = new Date(now.getTime() - SESSION_KEPT_MS)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, yesterday))
  await db.delete(resetTokens).where(lt(resetTokens.expiresAt, yesterday))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, longAgo), lt(sessions.revokedAt, longAgo)))
  await db.delete(users).where(
    and(
      eq(users.status, 'pending'),
      eq(users.role, 'student'),
      lt(users.updatedAt, new Date(now.getTime() - PENDING_KEPT_MS)),
      // Only rows that hang on an unproved registration; anything else means that somebody worked with it.
      sql`not exists (select 1 from orders where orders.user_id = ${users.id})`,
    ),
  )
}
