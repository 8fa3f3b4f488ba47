import { retryableErrorCodes } from '@repo/media'
import { and, asc, eq, gte, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoOriginals, videos } from '../../db/schema/index.ts'

const isFilm = ne(videos.purpose, 'course')

export const findFilms = async (db: DbOrTx, ids: readonly string[]) =>
  ids.length === 0 ? [] : selectFilms(db, inArray(videos.id, [...ids]))

/** Those whose ids another statement selects. */
export const findSelectedFilms = (db: DbOrTx, ids: FilmIds) => selectFilms(db, inArray(videos.id, ids))

/** A select of ids. */
export type FilmIds = SQLWrapper

const selectFilms = (db: DbOrTx, isMeant: SQL) =>
  db
    .select({
      id: videos.id,
      state: videos.state,
      durationMs: videos.durationMs,
      progressPercent: videos.progressPercent,
      failureCode: videos.failureCode,
      createdAt: videos.createdAt,
      hasPicture: sql<boolean>`jsonb_array_length(${videos.renditions}) > 0`,
    })
    .from(videos)
    .where(and(isMeant, isFilm))

const failedByMachine = and(eq(videos.state, 'failed'), inArray(videos.failureCode, [...retryableErrorCodes]))

/** Originals of films of which nothing more is made; one that is still tried again is not among them. */
export const findFinishedFilmOriginals = (tx: Tx, triedSince: Date, limit: number) =>
  tx
    .select({ id: videoOriginals.id })
    .from(videoOriginals)
    .innerJoin(videos, eq(videos.id, videoOriginals.videoId))
    .where(
      and(
        isFilm,
        inArray(videos.state, ['ready', 'failed']),
        sql`not coalesce(${and(failedByMachine, gte(videos.createdAt, triedSince))}, false)`,
      ),
    )
    .limit(limit)

/** Films that a fault of the machine has stopped and that were sent since then. */
export const findFilmsToRetry = (db: DbOrTx, triedSince: Date, limit: number) =>
  db
    .select({ id: videos.id })
    .from(videos)
    .where(and(isFilm, failedByMachine, gte(videos.createdAt, triedSince)))
    .orderBy(asc(videos.createdAt))
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
