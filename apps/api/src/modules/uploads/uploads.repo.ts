import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { users, videoOriginals, videos, videoUploads } from '../../db/schema/index.ts'

export type VideoUpload = typeof videoUploads.$inferSelect
export type UploadState = VideoUpload['state']

/** States in which an upload can still become a video. */
export const openStates: readonly UploadState[] = ['receiving', 'received']

export async function findUpload(db: DbOrTx, id: string): Promise<VideoUpload | null> {
  const [row] = await db.select().from(videoUploads).where(eq(videoUploads.id, id))
  return row ?? null
}

/** Locks an upload until the transaction ends, so that its state is decided once. */
export async function lockUpload(tx: Tx, id: string): Promise<VideoUpload | null> {
  const [row] = await tx.select().from(videoUploads).where(eq(videoUploads.id, id)).for('update')
  return row ?? null
}

export async function insertUpload(tx: Tx, values: typeof videoUploads.$inferInsert): Promise<void> {
  await tx.insert(videoUploads).values(values)
}

export async function updateUpload(
  db: DbOrTx,
  id: string,
  change: Partial<typeof videoUploads.$inferInsert>,
): Promise<void> {
  await db.update(videoUploads).set(change).where(eq(videoUploads.id, id))
}

/** Dismissed by its sender. */
export async function dismissRejected(db: DbOrTx, id: string, now: Date): Promise<void> {
  await db
    .update(videoUploads)
    .set({ state: 'cancelled', updatedAt: now })
    .where(and(eq(videoUploads.id, id), eq(videoUploads.state, 'rejected')))
}

/** Serialises creations of one account, so that two at once cannot exceed a limit. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function findRole(tx: Tx, userId: string) {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return row?.role ?? null
}

/** Serialises creations of all accounts until the transaction ends. */
export async function lockRoom(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('uploads.room', 0))`)
}

/** Bytes announced by open uploads of all accounts and not received yet. */
export async function sumAwaitedBytes(db: DbOrTx, now: Date): Promise<number> {
  const awaited = sql<number>`coalesce(sum(${videoUploads.declaredBytes} - ${videoUploads.receivedBytes}), 0)`
  const [row] = await db
    .select({ bytes: awaited.mapWith(Number) })
    .from(videoUploads)
    .where(and(eq(videoUploads.state, 'receiving'), gt(videoUploads.expiresAt, now)))
  return row?.bytes ?? 0
}

export async function countOpenUploads(db: DbOrTx, ownerId: string): Promise<number> {
  return db.$count(
    videoUploads,
    and(eq(videoUploads.ownerId, ownerId), inArray(videoUploads.state, [...openStates])),
  )
}

/** Bytes of the kept originals of an account and of what it is sending. */
export async function sumUsedBytes(db: DbOrTx, ownerId: string): Promise<number> {
  const total = sql<number>`coalesce(sum(${videoOriginals.bytes}), 0)`.mapWith(Number)
  const declared = sql<number>`coalesce(sum(${videoUploads.declaredBytes}), 0)`.mapWith(Number)
  const [kept] = await db
    .select({ bytes: total })
    .from(videoOriginals)
    .innerJoin(videos, eq(videos.id, videoOriginals.videoId))
    .where(eq(videos.ownerId, ownerId))
  const [open] = await db
    .select({ bytes: declared })
    .from(videoUploads)
    .where(and(eq(videoUploads.ownerId, ownerId), inArray(videoUploads.state, [...openStates])))
  return (kept?.bytes ?? 0) + (open?.bytes ?? 0)
}

/** Open uploads of an owner, newest first, with refused ones until they are dismissed. */
export async function findUnfinished(db: DbOrTx, ownerId: string, now: Date) {
  const shown = [...openStates, 'rejected' as const]
  return db
    .select({ upload: videoUploads, purpose: videos.purpose })
    .from(videoUploads)
    .leftJoin(videos, eq(videos.id, videoUploads.videoId))
    .where(
      and(
        eq(videoUploads.ownerId, ownerId),
        inArray(videoUploads.state, shown),
        sql`${videoUploads.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(videoUploads.createdAt), desc(videoUploads.id))
    .limit(100)
}

/** The uploads among these that can still become videos. */
export async function findOpenAmong(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(and(inArray(videoUploads.id, [...ids]), inArray(videoUploads.state, [...openStates])))
  return new Set(rows.map(({ id }) => id))
}

/** Expired uploads that wait for bytes or an announced checksum. */
export async function findOverdue(db: DbOrTx, now: Date): Promise<VideoUpload[]> {
  const isWaiting = or(
    eq(videoUploads.state, 'receiving'),
    and(eq(videoUploads.state, 'received'), eq(videoUploads.awaitsChecksum, true)),
  )
  return db
    .select()
    .from(videoUploads)
    .where(and(isWaiting, lt(videoUploads.expiresAt, now)))
    .orderBy(asc(videoUploads.id))
    .limit(500)
}

export async function findReceiving(db: DbOrTx): Promise<VideoUpload[]> {
  return db
    .select()
    .from(videoUploads)
    .where(eq(videoUploads.state, 'receiving'))
    .orderBy(asc(videoUploads.id))
}

/** Complete uploads without a job. */
export async function findUnsentReceived(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: videoUploads.id })
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.state, 'received'),
        eq(videoUploads.awaitsChecksum, false),
        sql`not exists (select 1 from pgboss.job j where j.name = 'accept-upload'
          and j.data->>'uploadId' = ${videoUploads.id}::text and j.state in ('created', 'retry', 'active'))`,
      ),
    )
  return rows.map(({ id }) => id)
}

export async function removeFinishedBefore(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(videoUploads)
    .where(
      and(
        inArray(videoUploads.state, ['accepted', 'rejected', 'cancelled', 'expired']),
        lt(videoUploads.updatedAt, before),
      ),
    )
}

/** The newest upload of each video. */
export async function findUploadsOf(db: DbOrTx, videoIds: readonly string[]) {
  if (videoIds.length === 0) return new Map<string, { id: string; isWhole: boolean }>()
  const rows = await db
    .select({
      id: videoUploads.id,
      videoId: videoUploads.videoId,
      state: videoUploads.state,
      awaitsChecksum: videoUploads.awaitsChecksum,
    })
    .from(videoUploads)
    .where(inArray(videoUploads.videoId, [...videoIds]))
    .orderBy(asc(videoUploads.createdAt))
  return new Map(
    rows.map(({ id, videoId, state, awaitsChecksum }) => [
      videoId ?? '',
      // Without its checksum nothing is made of it: its sender has to come back.
      { id, isWhole: state === 'accepted' || (state === 'received' && !awaitsChecksum) },
    ]),
  )
}

/** Cancels the open uploads of a video. @returns their ids, so that their bytes can be removed. */
export async function cancelUploadsOf(tx: Tx, videoId: string): Promise<string[]> {
  const rows = await tx
    .update(videoUploads)
    .set({ state: 'cancelled' })
    .where(and(eq(videoUploads.videoId, videoId), inArray(videoUploads.state, [...openStates])))
    .returning({ id: videoUploads.id })
  return rows.map((row) => row.id)
}
