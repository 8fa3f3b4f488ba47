import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { videos } from '../../db/schema/index.ts'

export async function findTrailerVideo(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      id: videos.id,
      title: videos.title,
      state: videos.state,
      progressPercent: videos.progressPercent,
      durationMs: videos.durationMs,
      isPlayable: sql<boolean>`${videos.packageKey} is not null`,
    })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.purpose, 'course')))
  return row ?? null
}
