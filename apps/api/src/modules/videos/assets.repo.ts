import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoAssets, videoOriginals, videoPackages } from '../../db/schema/index.ts'

export type VideoAsset = typeof videoAssets.$inferSelect
export type VideoOriginal = typeof videoOriginals.$inferSelect

export async function findAsset(db: DbOrTx, id: string): Promise<VideoAsset | null> {
  const [row] = await db.select().from(videoAssets).where(eq(videoAssets.id, id))
  return row ?? null
}

/** Locks a video until the transaction ends, which serialises encodes, replacements and removals. */
export async function lockAsset(tx: Tx, id: string): Promise<VideoAsset | null> {
  const [row] = await tx.select().from(videoAssets).where(eq(videoAssets.id, id)).for('update')
  return row ?? null
}

export async function updateAsset(
  db: DbOrTx,
  id: string,
  change: Partial<typeof videoAssets.$inferInsert>,
): Promise<void> {
  await db.update(videoAssets).set(change).where(eq(videoAssets.id, id))
}

export async function removeAsset(tx: Tx, id: string): Promise<void> {
  await tx.delete(videoAssets).where(eq(videoAssets.id, id))
}

/** The original of a video: its latest upload. */
export async function findNewestOriginal(db: DbOrTx, assetId: string): Promise<VideoOriginal | null> {
  const [row] = await db
    .select()
    .from(videoOriginals)
    .where(eq(videoOriginals.videoAssetId, assetId))
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

export async function findOriginalKeys(db: DbOrTx, assetId: string): Promise<string[]> {
  const rows = await db
    .select({ key: videoOriginals.storageKey })
    .from(videoOriginals)
    .where(eq(videoOriginals.videoAssetId, assetId))
  return rows.map((row) => row.key)
}

/** A looped video whose source is not complete; it is queued when the source is. */
const waitsForVideo = sql`(${videoAssets.state} = 'queued' and exists (select 1 from video_assets video
  where video.id::text = ${videoAssets.demoRecipe}->>'videoId' and video.state in ('queued', 'processing', 'playable')))`

export interface ForgottenAsset {
  id: string
  /** The last job failed and is not retried. */
  isGivenUp: boolean
}

/** Waiting or running videos without a job, left by a crash. */
export async function findForgottenAssets(db: DbOrTx): Promise<ForgottenAsset[]> {
  const ofAsset = sql`j.name = 'transcode' and j.data->>'assetId' = ${videoAssets.id}::text`
  return db
    .select({
      id: videoAssets.id,
      isGivenUp: sql<boolean>`coalesce((select j.state = 'failed' from pgboss.job j where ${ofAsset}
        order by j.created_on desc, j.id desc limit 1), false)`,
    })
    .from(videoAssets)
    .where(
      and(
        sql`${videoAssets.state} in ('queued', 'processing', 'playable')`,
        sql`not exists (select 1 from pgboss.job j where ${ofAsset} and j.state in ('created', 'retry', 'active'))`,
        not(waitsForVideo),
      ),
    )
    .orderBy(videoAssets.createdAt)
}

/** Videos that play from a package of an older pipeline and still have their original, oldest first. */
export async function findOutdatedAssets(db: DbOrTx, packaging: number, limit: number): Promise<string[]> {
  const made = sql`coalesce((${videoPackages.manifest}->>'packaging')::int, 1)`
  const hasOriginal = sql`exists (select 1 from ${videoOriginals} o where o.video_asset_id = ${videoAssets.id})`
  const rows = await db
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .innerJoin(videoPackages, eq(videoPackages.key, videoAssets.packageKey))
    .where(
      and(
        eq(videoAssets.state, 'ready'),
        sql`${made} < ${packaging}`,
        sql`(${hasOriginal} or ${videoAssets.demoRecipe} is not null)`,
      ),
    )
    .orderBy(videoAssets.createdAt, videoAssets.id)
    .limit(limit)
  return rows.map((row) => row.id)
}
