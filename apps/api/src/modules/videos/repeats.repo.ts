import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { videos } from '../../db/schema/index.ts'

/** Looped videos that wait for this source. */
export async function listWaitingRepeats(tx: Tx, videoId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.state, 'queued'), sql`${videos.demoRecipe}->>'videoId' = ${videoId}`))
    .orderBy(videos.createdAt, videos.id)
  return rows.map((row) => row.id)
}
