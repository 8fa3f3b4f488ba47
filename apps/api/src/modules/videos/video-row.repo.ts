import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoOriginals, videoPackages, videos } from '../../db/schema/index.ts'

export type Video = typeof videos.$inferSelect
export type VideoOriginal = typeof videoOriginals.$inferSelect

export async function findVideo(db: DbOrTx, id: string): Promise<Video | null> {
  const [row] = await db.select().from(videos).where(eq(videos.id, id))
  return row ?? null
}

/** Locks a video until the transaction ends, which serialises encodes, replacements and removals. */
export async function lockVideo(tx: Tx, id: string): Promise<Video | null> {
  const [row] = await tx.select().from(videos).where(eq(videos.id, id)).for('update')
  return row ?? null
}

export async function updateVideo(
  db: DbOrTx,
  id: string,
  change: Partial<typeof videos.$inferInsert>,
): Promise<void> {
  await db.update(videos).set(change).where(eq(videos.id, id))
}

export async function removeVideo(tx: Tx, id: string): Promise<void> {
  await tx.delete(videos).where(eq(videos.id, id))
}

/** The original of a video: its latest upload. */
export async function findNewestOriginal(db: DbOrTx, videoId: string): Promise<VideoOriginal | null> {
  const [row] = await db
    .select()
    .from(videoOriginals)
    .where(eq(videoOriginals.videoId, videoId))
    .orderBy(desc(videoOriginals.createdAt), desc(videoOriginals.id))
    .limit(1)
  return row ?? null
}

export async function insertOriginal(
  db: DbOrTx,
  original: typeof videoOriginals.$inferInsert,
): Promise<VideoOriginal> {
  await db.insert(videoOriginals).values(original).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(videoOriginals)
    .where(eq(videoOriginals.storageKey, original.storageKey))
  if (!row) throw new Error('an original was not kept')
  return row
}

export async function findOriginalKeys(db: DbOrTx, videoId: string): Promise<string[]> {
  const rows = await db
    .select({ key: videoOriginals.storageKey })
    .from(videoOriginals)
    .where(eq(videoOriginals.videoId, videoId))
  return rows.map((row) => row.key)
}

/** A looped video whose source is not complete; it is queued when the source is. */
const waitsForVideo = sql`(${videos.state} = 'queued' and exists (select 1 from videos video
  where video.id::text = ${videos.demoRecipe}->>'videoId' and video.state in ('queued', 'processing', 'playable')))`

export interface ForgottenVideo {
  id: string
  /** The last job failed and is not retried. */
  isGivenUp: boolean
  /** A video of the demo data that was not uploaded. */
  isDemoFilm: boolean
}

/** The worker draws the file of this video, and no upload has replaced it: a drawn file has the id of its video. */
const isDemoFilm = sql`(${videos.purpose} = 'course' and ${videos.demoRecipe} is not null
  and ${videos.demoRecipe}->>'videoId' is null
  and not exists (select 1 from ${videoOriginals} o where o.video_id = ${videos.id} and o.id <> ${videos.id}))`

/** Waiting or running videos without a job, left by a crash. */
export async function findForgottenVideos(db: DbOrTx): Promise<ForgottenVideo[]> {
  const ofVideo = sql`j.name = 'transcode' and j.data->>'videoId' = ${videos.id}::text`
  return db
    .select({
      id: videos.id,
      isGivenUp: sql<boolean>`coalesce((select j.state = 'failed' from pgboss.job j where ${ofVideo}
        order by j.created_on desc, j.id desc limit 1), false)`,
      isDemoFilm: sql<boolean>`${isDemoFilm}`,
    })
    .from(videos)
    .where(
      and(
        sql`${videos.state} in ('queued', 'processing', 'playable')`,
        sql`not exists (select 1 from pgboss.job j where ${ofVideo} and j.state in ('created', 'retry', 'active'))`,
        not(waitsForVideo),
      ),
    )
    .orderBy(videos.createdAt)
}

/** Videos that play from a package of an older pipeline and still have their original, oldest first. */
export async function findOutdatedVideos(db: DbOrTx, packaging: number, limit: number): Promise<string[]> {
  const made = sql`coalesce((${videoPackages.manifest}->>'packaging')::int, 1)`
  const hasOriginal = sql`exists (select 1 from ${videoOriginals} o where o.video_id = ${videos.id})`
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(videoPackages, eq(videoPackages.key, videos.packageKey))
    .where(
      and(
        eq(videos.state, 'ready'),
        sql`${made} < ${packaging}`,
        sql`(${hasOriginal} or ${videos.demoRecipe} is not null)`,
      ),
    )
    .orderBy(videos.createdAt, videos.id)
    .limit(limit)
  return rows.map((row) => row.id)
}
