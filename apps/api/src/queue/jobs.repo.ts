import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../db/keyset.ts'
import { jobTable } from './job-table.ts'

const isFailed = eq(jobTable.state, 'failed')

export interface QueueCounts {
  name: string
  waiting: number
  running: number
  failed: number
  oldestWaitingAt: Date | null
}

/** What waits, runs and failed in each queue that has any work. */
export async function countJobs(db: DbOrTx, now: Date): Promise<QueueCounts[]> {
  const isDue = sql`${jobTable.state} in ('created', 'retry') and ${jobTable.startAfter} <= ${now.toISOString()}::timestamptz`
  return db
    .select({
      name: jobTable.name,
      waiting: sql<number>`count(*) filter (where ${jobTable.state} in ('created', 'retry'))::int`,
      running: sql<number>`count(*) filter (where ${jobTable.state} = 'active')::int`,
      failed: sql<number>`count(*) filter (where ${isFailed})::int`,
      oldestWaitingAt: sql<Date | null>`min(${jobTable.startAfter}) filter (where ${isDue})`.mapWith(
        jobTable.startAfter,
      ),
    })
    .from(jobTable)
    .where(inArray(jobTable.state, ['created', 'retry', 'active', 'failed']))
    .groupBy(jobTable.name)
}

/** For how long no worker has marked its round, in ms; null where none ever did. */
export async function readWorkerSilence(db: DbOrTx, now: Date): Promise<number | null> {
  const { rows } = await db.execute<{ at: Date | null }>(
    sql`select greatest((select max(cron_on) from pgboss.version), (select max(monitor_on) from pgboss.queue)) as at`,
  )
  const at = rows[0]?.at
  return at ? now.getTime() - new Date(at).getTime() : null
}

/** The last run of some queues that is over, as long as the queue remembers it. */
export async function findLastRuns(db: DbOrTx, names: readonly string[]) {
  return db
    .selectDistinctOn([jobTable.name], {
      name: jobTable.name,
      state: jobTable.state,
      at: jobTable.completedAt,
    })
    .from(jobTable)
    .where(
      and(
        inArray(jobTable.name, [...names]),
        inArray(jobTable.state, ['completed', 'failed']),
        sql`${jobTable.completedAt} is not null`,
      ),
    )
    .orderBy(jobTable.name, desc(jobTable.completedAt))
}

const failedOrder = { at: jobTable.completedAt, id: jobTable.id }

export interface FailedQuery {
  names: readonly string[]
  /** Only these. */
  ids?: readonly string[]
}

const isFailedOf = ({ names, ids }: FailedQuery) =>
  and(isFailed, inArray(jobTable.name, [...names]), ids && inArray(jobTable.id, [...ids]))

/** What the newest failed jobs left, to be searched. */
export const listFailures = (db: DbOrTx, names: readonly string[], limit: number) =>
  db
    .select({ id: jobTable.id, name: jobTable.name, output: jobTable.output })
    .from(jobTable)
    .where(isFailedOf({ names }))
    .orderBy(desc(jobTable.completedAt))
    .limit(limit)

export async function findFailedJobs(db: DbOrTx, query: FailedQuery, place: ListPlace, pageSize: number) {
  const where = isFailedOf(query)
  const [page, total] = await Promise.all([
    readByKey(failedOrder, place, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(failedOrder), job: jobTable })
          .from(jobTable)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(jobTable, and(where, newer)),
    }),
    db.$count(jobTable, where),
  ])
  return { ...page, total }
}

/** Locks a job until the transaction ends. @returns what it is, or null if there is none (any more). */
export async function lockJob(tx: Tx, name: string, id: string) {
  const [row] = await tx
    .select({ state: jobTable.state, output: jobTable.output })
    .from(jobTable)
    .where(and(eq(jobTable.name, name), eq(jobTable.id, id)))
    .for('update')
  return row ?? null
}

/** From when a job waits, which pg-boss leaves at its first run when it is tried again. */
export async function setWaitingSince(tx: Tx, name: string, id: string, since: Date): Promise<void> {
  await tx
    .update(jobTable)
    .set({ startAfter: since })
    .where(and(eq(jobTable.name, name), eq(jobTable.id, id)))
}

export async function removeJob(tx: Tx, name: string, id: string): Promise<void> {
  await tx.delete(jobTable).where(and(eq(jobTable.name, name), eq(jobTable.id, id)))
}
