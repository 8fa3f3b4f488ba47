import type { LaunchFacts, SelectionFacts } from '@repo/contract/lti-launch'
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
  change: { facts: LaunchFacts | SelectionFacts; ticketHash: string; expiresAt: Date },
): Promise<void> {
  await db.update(ltiLogins).set(change).where(eq(ltiLogins.id, id))
}

const waiting = ({ ticketHash, now }: { ticketHash: string; now: Date }) =>
  and(
    eq(ltiLogins.ticketHash, ticketHash),
    isNotNull(ltiLogins.facts),
    isNull(ltiLogins.enteredAt),
    gt(ltiLogins.expiresAt, now),
  )

/** A launch that waits to be entered by this browser, locked, with its platform; null where there is none. */
export async function lockTicket(tx: Tx, which: { ticketHash: string; browserHash: string; now: Date }) {
  const [row] = await tx
    .select({ login: ltiLogins, platform: ltiPlatforms })
    .from(ltiLogins)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLogins.platformId))
    .where(and(waiting(which), eq(ltiLogins.browserHash, which.browserHash)))
    .for('update', { of: ltiLogins })
  const facts = row?.login.facts
  if (!facts || 'kind' in facts) return null
  return { id: row.login.id, facts, platform: row.platform }
}

/** A choice that waits to be made, with its platform; null where there is none. */
export async function findSelection(db: DbOrTx, which: { ticketHash: string; now: Date }) {
  const [row] = await db
    .select({ id: ltiLogins.id, facts: ltiLogins.facts, platform: ltiPlatforms })
    .from(ltiLogins)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLogins.platformId))
    .where(waiting(which))
  if (!row?.facts || !('kind' in row.facts)) return null
  return { ...row, facts: row.facts }
}

/** Uses a choice up. @returns whether it was still open: of two at once one finds it */
export async function takeSelection(tx: Tx, which: { ticketHash: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(ltiLogins)
    .set({ enteredAt: which.now })
    .where(waiting(which))
    .returning({ id: ltiLogins.id })
  return rows.length > 0
}

export async function setEntered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(ltiLogins).set({ enteredAt: now }).where(eq(ltiLogins.id, id))
}

export async function removeLoginsBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(ltiLogins).where(lt(ltiLogins.expiresAt, moment))
}
