import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { fetchedMedia, playbackBudgets } from '../../db/schema/index.ts'

export type BudgetRow = typeof playbackBudgets.$inferSelect

/** The budget of the account, locked until the transaction ends; created empty at the first request. */
export async function lockBudget(tx: Tx, userId: string, now: Date): Promise<BudgetRow> {
  const find = () => tx.select().from(playbackBudgets).where(eq(playbackBudgets.userId, userId)).for('update')
  const [row] = await find()
  if (row) return row
  await tx.insert(playbackBudgets).values({ userId, measuredAt: now }).onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error('a budget insert left no row')
  return made
}

export async function updateBudget(
  tx: Tx,
  userId: string,
  change: Partial<typeof playbackBudgets.$inferInsert>,
): Promise<void> {
  await tx.update(playbackBudgets).set(change).where(eq(playbackBudgets.userId, userId))
}

/** Until when no stream of the account may start; null when one may start now. */
export async function findClosedUntil(db: DbOrTx, userId: string, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ closedUntil: playbackBudgets.closedUntil })
    .from(playbackBudgets)
    .where(and(eq(playbackBudgets.userId, userId), gt(playbackBudgets.closedUntil, now)))
  return row?.closedUntil ?? null
}

/** Whether the account has fetched this block since then. */
export async function hasFetched(
  tx: Tx,
  { userId, packageKey, block }: { userId: string; packageKey: string; block: number },
  since: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ isThere: sql<boolean>`${block} = any(${fetchedMedia.blocks})` })
    .from(fetchedMedia)
    .where(
      and(
        eq(fetchedMedia.userId, userId),
        eq(fetchedMedia.packageKey, packageKey),
        gt(fetchedMedia.since, since),
      ),
    )
  return row?.isThere ?? false
}

/** Records the block as fetched; a record from before `since` starts anew. */
export async function addFetched(
  tx: Tx,
  { userId, packageKey, block }: { userId: string; packageKey: string; block: number },
  since: Date,
  now: Date,
): Promise<void> {
  const isKept = sql`${fetchedMedia.since} > ${since}`
  await tx
    .insert(fetchedMedia)
    .values({ userId, packageKey, since: now, blocks: [block] })
    .onConflictDoUpdate({
      target: [fetchedMedia.userId, fetchedMedia.packageKey],
      set: {
        since: sql`case when ${isKept} then ${fetchedMedia.since} else excluded.since end`,
        blocks: sql`case when ${isKept} then ${fetchedMedia.blocks} || excluded.blocks else excluded.blocks end`,
      },
    })
}

export async function removeFetchedBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(fetchedMedia).where(lt(fetchedMedia.since, time))
}

/** Removes budgets that were not used since then, which are empty by now. */
export async function removeBudgetsBefore(db: DbOrTx, time: Date): Promise<void> {
  const isOpen = or(sql`${playbackBudgets.closedUntil} is null`, lt(playbackBudgets.closedUntil, time))
  await db.delete(playbackBudgets).where(and(lt(playbackBudgets.measuredAt, time), isOpen))
}
