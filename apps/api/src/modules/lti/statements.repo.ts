import { randomUUID } from 'node:crypto'
import { statementLogDays } from '@repo/contract/lti-launch'
import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, ltiAccounts, ltiPlatforms, ltiStatements } from '../../db/schema/index.ts'

type StatementRow = typeof ltiStatements.$inferSelect

/**
 * Writes a statement down once. One that was kept while its platform had no store waits once there is one.
 * @param hasStore whether the platform has an xAPI store, to which it is sent
 */
export async function insertStatement(
  tx: Tx,
  row: Pick<StatementRow, 'accountId' | 'courseId' | 'verb' | 'once' | 'happenedAt'>,
  hasStore: boolean,
): Promise<void> {
  const sending = hasStore
    ? { state: 'waiting' as const, nextTryAt: row.happenedAt }
    : { state: 'kept' as const, nextTryAt: null }
  await tx
    .insert(ltiStatements)
    // Of version 4, as those of the triggers: some stores know no newer ones.
    .values({ id: randomUUID(), ...row, ...sending })
    .onConflictDoUpdate({
      target: [ltiStatements.accountId, ltiStatements.courseId, ltiStatements.once],
      set: sending,
      setWhere: and(eq(ltiStatements.state, 'kept'), sql`${hasStore}`),
    })
}

/** Hands out what is due, the longest due first: its next try moves on, in case the one that begins now dies. */
export async function takeDueStatements(
  tx: Tx,
  { now, nextTryAt, most }: { now: Date; nextTryAt: Date; most: number },
): Promise<string[]> {
  const due = await tx
    .select({ id: ltiStatements.id })
    .from(ltiStatements)
    .where(and(eq(ltiStatements.state, 'waiting'), lte(ltiStatements.nextTryAt, now)))
    .orderBy(asc(ltiStatements.nextTryAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(ltiStatements).set({ handedAt: now, nextTryAt }).where(inArray(ltiStatements.id, ids))
  return ids
}

export async function findStatement(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      statement: ltiStatements,
      subject: ltiAccounts.subject,
      platform: ltiPlatforms,
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(ltiStatements)
    .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiStatements.accountId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiAccounts.platformId))
    .innerJoin(courses, eq(courses.id, ltiStatements.courseId))
    .where(eq(ltiStatements.id, id))
  return row ?? null
}

/** Writes down what came of a try, while it is still in hand. */
export async function writeDown(
  db: DbOrTx,
  id: string,
  handedAt: Date,
  change: Partial<StatementRow>,
): Promise<void> {
  await db
    .update(ltiStatements)
    .set({ ...change, handedAt: null })
    .where(
      and(eq(ltiStatements.id, id), eq(ltiStatements.state, 'waiting'), eq(ltiStatements.handedAt, handedAt)),
    )
}

/** What stands in the outbox of a platform, and what its store answered last. */
export async function countStatements(db: DbOrTx, platformId: string) {
  const many = (state: StatementRow['state']) =>
    sql<number>`count(*) filter (where ${ltiStatements.state} = ${state})::int`
  const [row] = await db
    .select({
      waiting: many('waiting'),
      delivered: many('delivered'),
      failed: many('failed'),
      lastResult: sql<
        string | null
      >`(array_agg(${ltiStatements.lastResult} order by ${ltiStatements.createdAt} desc) filter (where ${ltiStatements.lastResult} is not null))[1]`,
    })
    .from(ltiStatements)
    .innerJoin(ltiAccounts, eq(ltiAccounts.id, ltiStatements.accountId))
    .where(eq(ltiAccounts.platformId, platformId))
  return row ?? { waiting: 0, delivered: 0, failed: 0, lastResult: null }
}

/** Makes statements that were given up wait again. @returns how many */
export async function retryFailed(tx: Tx, platformId: string, now: Date): Promise<number> {
  const own = tx
    .select({ id: ltiAccounts.id })
    .from(ltiAccounts)
    .where(eq(ltiAccounts.platformId, platformId))
  const rows = await tx
    .update(ltiStatements)
    .set({ state: 'waiting', nextTryAt: now, roundTries: 0 })
    .where(and(eq(ltiStatements.state, 'failed'), inArray(ltiStatements.accountId, own)))
    .returning({ id: ltiStatements.id })
  return rows.length
}

/** Removes statements that are over and older than their log is long. */
export async function removeOldStatements(db: DbOrTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - statementLogDays * DAY_MS)
  await db.delete(ltiStatements).where(
    and(
      ne(ltiStatements.state, 'waiting'),
      // The first of a course says that the platform opened it.
      ne(ltiStatements.verb, 'initialized'),
      lt(ltiStatements.createdAt, before),
    ),
  )
}

/** What waits for a store that is gone is sent nowhere, and still read by programs with a key. */
export async function keepWaiting(tx: Tx, platformId: string): Promise<void> {
  const own = tx
    .select({ id: ltiAccounts.id })
    .from(ltiAccounts)
    .where(eq(ltiAccounts.platformId, platformId))
  await tx
    .update(ltiStatements)
    .set({ state: 'kept', nextTryAt: null, handedAt: null })
    .where(and(eq(ltiStatements.state, 'waiting'), inArray(ltiStatements.accountId, own)))
}
