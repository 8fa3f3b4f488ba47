import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { captionDrafts, users } from '../../db/schema/index.ts'

export type DraftRow = typeof captionDrafts.$inferSelect

export async function findDraft(db: DbOrTx, videoId: string) {
  const [row] = await db
    .select({ draft: captionDrafts, requestedBy: users.name })
    .from(captionDrafts)
    .leftJoin(users, eq(users.id, captionDrafts.requestedBy))
    .where(eq(captionDrafts.videoId, videoId))
  return row ?? null
}

/** Who saved the draft last, and when. */
export async function findLastSave(db: DbOrTx, videoId: string) {
  const [row] = await db
    .select({ by: users.name, userId: captionDrafts.updatedBy, at: captionDrafts.updatedAt })
    .from(captionDrafts)
    .leftJoin(users, eq(users.id, captionDrafts.updatedBy))
    .where(eq(captionDrafts.videoId, videoId))
  return row ?? null
}

/** Puts a request in the place of a failed one. */
export async function saveRequest(tx: Tx, row: typeof captionDrafts.$inferInsert): Promise<void> {
  const { videoId, ...fields } = row
  const fresh = { ...fields, progressPercent: 0, failureCode: null, heartbeatAt: null, updatedBy: null }
  await tx
    .insert(captionDrafts)
    .values({ ...fresh, videoId })
    .onConflictDoUpdate({ target: captionDrafts.videoId, set: fresh })
}

/** The request and the version of a draft that a client has read; a write is refused when either has changed since. */
interface DraftAsRead extends DraftWork {
  version: number
}
const isAsRead = ({ videoId, requestId, version }: DraftAsRead) =>
  and(
    eq(captionDrafts.videoId, videoId),
    eq(captionDrafts.requestId, requestId),
    eq(captionDrafts.version, version),
  )

/** @returns whether the draft still was as it was read */
export async function updateDraft(
  tx: Tx,
  read: DraftAsRead,
  change: Pick<DraftRow, 'cues' | 'updatedBy' | 'updatedAt'>,
): Promise<boolean> {
  const rows = await tx
    .update(captionDrafts)
    .set({ ...change, version: read.version + 1 })
    .where(and(isAsRead(read), eq(captionDrafts.state, 'done')))
    .returning({ videoId: captionDrafts.videoId })
  return rows.length > 0
}

/** @returns the removed draft; null if it was no longer as it was read */
export async function removeDraft(tx: Tx, read: DraftAsRead): Promise<DraftRow | null> {
  const [row] = await tx.delete(captionDrafts).where(isAsRead(read)).returning()
  return row ?? null
}

/** One request of one video: the work for it writes to no other. */
export interface DraftWork {
  videoId: string
  requestId: string
}

const isOpen = inArray(captionDrafts.state, ['queued', 'running'])
const answers = ({ videoId, requestId }: DraftWork) =>
  and(eq(captionDrafts.videoId, videoId), eq(captionDrafts.requestId, requestId))
const isFor = (work: DraftWork) => and(answers(work), isOpen)

/**
 * Changes a draft that is queued or running.
 * @returns false when the draft was deleted, requested again or finished in the meantime
 */
export async function updateWork(
  db: DbOrTx,
  work: DraftWork,
  change: Partial<typeof captionDrafts.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(captionDrafts)
    .set(change)
    .where(isFor(work))
    .returning({ videoId: captionDrafts.videoId })
  return rows.length > 0
}

/**
 * Takes the one place in which drafts are made, over all workers, unless another draft has it or a video waits for its
 * preparation. A failed draft is taken, too: its job runs again when staff retry it on the page of jobs.
 * @param aliveSince work on another draft that gave no sign of life since then is taken for dead
 */
export async function takePlace(
  tx: Tx,
  work: DraftWork,
  now: Date,
  aliveSince: Date,
): Promise<'taken' | 'busy' | 'gone'> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('caption-drafts'))`)
  const canBegin = and(answers(work), ne(captionDrafts.state, 'done'))
  const [wanted] = await tx.select().from(captionDrafts).where(canBegin).for('update')
  if (!wanted) return 'gone'
  const isAlive = and(
    eq(captionDrafts.state, 'running'),
    ne(captionDrafts.videoId, work.videoId),
    sql`${captionDrafts.heartbeatAt} >= ${aliveSince.toISOString()}::timestamptz`,
  )
  const others = await tx
    .select({ videoId: captionDrafts.videoId })
    .from(captionDrafts)
    .where(isAlive)
    .limit(1)
  if (others.length > 0 || (await isPreparingVideos(tx, now))) return 'busy'
  await tx
    .update(captionDrafts)
    .set({ state: 'running', failureCode: null, heartbeatAt: now })
    .where(canBegin)
  return 'taken'
}

async function isPreparingVideos(tx: Tx, now: Date): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`select 1 from pgboss.job where name = 'transcode' and (state = 'active'
    or (state in ('created', 'retry') and start_after <= ${now.toISOString()}::timestamptz)) limit 1`)
  return rows.length > 0
}

/** Marks drafts as failed whose work no job does any more. @param before requests since then may lack their job yet */
export async function failForgotten(db: DbOrTx, before: Date, failureCode: string): Promise<void> {
  const hasJob = sql`exists (select 1 from pgboss.job j where j.name = 'draft-captions'
    and j.data->>'requestId' = ${captionDrafts.requestId}::text and j.state in ('created', 'retry', 'active'))`
  await db
    .update(captionDrafts)
    .set({ state: 'failed', failureCode })
    .where(and(isOpen, lt(captionDrafts.requestedAt, before), sql`not ${hasJob}`))
}
