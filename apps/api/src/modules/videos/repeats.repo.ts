import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { videoAssets } from '../../db/schema/index.ts'

/** Looped videos that wait for this source. */
export async function listWaitingRepeats(tx: Tx, videoId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: videoAssets.id })
    .from(videoAssets)
    .where(and(eq(videoAssets.state, 'queued'), sql`${videoAssets.demoRecipe}->>'videoId' = ${videoId}`))
    .orderBy(videoAssets.createdAt, videoAssets.id)
  return rows.map((row) => row.id)
}
