import type { LaunchFacts } from '@repo/contract/lti-launch'
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { ltiLogins, ltiPlatforms } from '../../db/schema/index.ts'

export async function insertLogin(db: DbOrTx, row: typeof ltiLogins.$inferInsert): Promise<void> {
  await db.insert(ltiLogins).values(row)
}

/** Uses up the state of a launch. @returns null for one that is unknown, over, or was used before */
export async function takeLogin(db: DbOrTx, stateHash: string, now: Date) {
  const [row] = await db
    .update(ltiLogins)
    .set({ launchedAt: now })
    .where(
      and(eq(ltiLogins.stateHash, stateHash), isNull(ltiLogins.launchedAt), gt(ltiLogins.expiresAt, now)),
    )
    .returning()
  return row ?? null
}

export async function setFacts(
  db: DbOrTx,
  id: string,
  change: { facts: LaunchFacts; ticketHash: string; expiresAt: Date },
): Promise<void> {
  await db.update(ltiLogins).set(change).where(eq(ltiLogins.id, id))
}

/** A launch that waits to be entered by this browser, locked, with its platform; null where there is none. */
export async function lockTicket(tx: Tx, which: { ticketHash: string; browserHash: string; now: Date }) {
  const [row] = await tx
    .select({ login: ltiLogins, platform: ltiPlatforms })
    .from(ltiLogins)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLogins.platformId))
    .where(
      and(
        eq(ltiLogins.ticketHash, which.ticketHash),
        eq(ltiLogins.browserHash, which.browserHash),
        isNotNull(ltiLogins.facts),
        isNull(ltiLogins.enteredAt),
        gt(ltiLogins.expiresAt, which.now),
      ),
    )
    .for('update', { of: ltiLogins })
  if (!row?.login.facts) return null
  return { id: row.login.id, facts: row.login.facts, platform: row.platform }
}

export async function setEntered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(ltiLogins).set({ enteredAt: now }).where(eq(ltiLogins.id, id))
}

export async function removeLoginsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(ltiLogins).where(lt(ltiLogins.expiresAt, moment))
}
