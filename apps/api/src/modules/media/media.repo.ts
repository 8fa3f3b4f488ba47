import { eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { attachments, lessons, videoAssets } from '../../db/schema/index.ts'
import { transcodeJob } from '../../jobs/transcode.job.ts'

export type VideoAsset = typeof videoAssets.$inferSelect

export async function findAttachment(db: DbOrTx, id: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id))
  return row ?? null
}

export async function findAsset(db: DbOrTx, id: string): Promise<VideoAsset | null> {
  const [row] = await db.select().from(videoAssets).where(eq(videoAssets.id, id))
  return row ?? null
}

export async function updateAsset(
  db: DbOrTx,
  id: string,
  change: Partial<typeof videoAssets.$inferInsert>,
): Promise<void> {
  await db.update(videoAssets).set(change).where(eq(videoAssets.id, id))
}

/** Lessons show the length of their film as it was measured. */
export async function setLessonDurations(db: DbOrTx, assetId: string, durationMs: number): Promise<void> {
  await db.update(lessons).set({ durationMs }).where(eq(lessons.videoAssetId, assetId))
}

/** Assets that wait or were being worked on, while no job knows of them: a crash came between. */
export async function findForgottenAssets(db: DbOrTx): Promise<string[]> {
  const live = sql`select 1 from pgboss.job where name = ${transcodeJob.name}
    and state in ('created', 'retry', 'active') and data->>'assetId' = ${videoAssets.id}::text`
  const rows = await db
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(sql`${inArray(videoAssets.state, ['queued', 'processing', 'playable'])} and not exists (${live})`)
    .orderBy(videoAssets.createdAt)
  return rows.map((row) => row.id)
}
