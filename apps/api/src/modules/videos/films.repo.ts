import { and, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoOriginals, videos } from '../../db/schema/index.ts'

export async function findFilms(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: videos.id,
      state: videos.state,
      durationMs: videos.durationMs,
      progressPercent: videos.progressPercent,
      failureCode: videos.failureCode,
    })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.purpose, 'hand_in')))
}

/** Originals of films of which nothing more is made. */
export const findFinishedFilmOriginals = (tx: Tx, limit: number) =>
  tx
    .select({ id: videoOriginals.id })
    .from(videoOriginals)
    .innerJoin(videos, eq(videos.id, videoOriginals.videoId))
    .where(and(eq(videos.purpose, 'hand_in'), inArray(videos.state, ['ready', 'failed'])))
    .limit(limit)

/** @returns the keys of their files */
export async function removeOriginals(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .delete(videoOriginals)
    .where(inArray(videoOriginals.id, [...ids]))
    .returning({ key: videoOriginals.storageKey })
  return rows.map(({ key }) => key)
}

export async function removeOriginalsOf(tx: Tx, videoId: string): Promise<string[]> {
  const rows = await tx
    .delete(videoOriginals)
    .where(eq(videoOriginals.videoId, videoId))
    .returning({ key: videoOriginals.storageKey })
  return rows.map(({ key }) => key)
}
