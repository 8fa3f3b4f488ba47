import type { captionLanguages } from '@repo/contract/captions'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  removedCaptions,
  type StoredCue,
  users,
  videoCaptions,
  videoOriginals,
} from '../../db/schema/index.ts'

/** The column has no check of its own; values are checked by the contract. */
export type CaptionLanguage = (typeof captionLanguages)[number]
export type { StoredCue }
export type CaptionRow = typeof videoCaptions.$inferSelect

const isTrack = (videoId: string, lang: string) =>
  and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang))

export async function findCaptions(db: DbOrTx, videoId: string, lang: string): Promise<CaptionRow | null> {
  const [row] = await db.select().from(videoCaptions).where(isTrack(videoId, lang))
  return row ?? null
}

/** Who saved them last, and when. */
export async function findLastSave(db: DbOrTx, videoId: string, lang: string) {
  const [row] = await db
    .select({ by: users.name, userId: videoCaptions.updatedBy, at: videoCaptions.updatedAt })
    .from(videoCaptions)
    .leftJoin(users, eq(users.id, videoCaptions.updatedBy))
    .where(isTrack(videoId, lang))
  return row ?? null
}

/** Languages of a video without their texts, which can be long. */
export function listCaptionTracks(db: DbOrTx, videoId: string) {
  return db
    .select({
      lang: sql<CaptionLanguage>`${videoCaptions.lang}`,
      label: videoCaptions.label,
      version: videoCaptions.version,
      updatedAt: videoCaptions.updatedAt,
      cueCount: sql<number>`jsonb_array_length(${videoCaptions.cues})`,
    })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, videoId))
    .orderBy(sql`${videoCaptions.lang} <> 'vi'`, asc(videoCaptions.lang))
}

/**
 * None of the files that the video has brings captions of this language again, nor the video that one without files
 * repeats; call it after the video is locked.
 */
export async function noteRemoval(tx: Tx, videoId: string, lang: string): Promise<void> {
  const originals = await tx
    .select({ originalId: videoOriginals.id })
    .from(videoOriginals)
    .where(eq(videoOriginals.videoId, videoId))
  const rows =
    originals.length > 0
      ? originals.map(({ originalId }) => ({ originalId, lang }))
      : [{ repeatId: videoId, lang }]
  await tx.insert(removedCaptions).values(rows).onConflictDoNothing()
}

/** Languages whose captions staff removed from a file, or from a video that repeats another and has no file. */
export async function findRemovedLanguages(
  tx: Tx,
  source: { originalId: string } | { repeatId: string },
): Promise<Set<string>> {
  const rows = await tx
    .select({ lang: removedCaptions.lang })
    .from(removedCaptions)
    .where(
      'originalId' in source
        ? eq(removedCaptions.originalId, source.originalId)
        : eq(removedCaptions.repeatId, source.repeatId),
    )
  return new Set(rows.map((row) => row.lang))
}

/** Inserts embedded captions without overwriting those that somebody edited. */
export async function insertCaptionsIfNone(
  db: DbOrTx,
  videoId: string,
  tracks: { lang: string; label: string; cues: StoredCue[] }[],
): Promise<void> {
  if (tracks.length === 0) return
  const rows = tracks.map((track) => ({ videoId: videoId, ...track }))
  await db.insert(videoCaptions).values(rows).onConflictDoNothing()
}

/** @returns null if the language already has captions */
export async function insertCaptions(
  tx: Tx,
  row: typeof videoCaptions.$inferInsert,
): Promise<CaptionRow | null> {
  const [saved] = await tx.insert(videoCaptions).values(row).onConflictDoNothing().returning()
  return saved ?? null
}

/** @returns null if the captions have a newer version or are gone */
export async function updateCaptions(
  tx: Tx,
  { videoId, lang }: Pick<CaptionRow, 'videoId' | 'lang'>,
  version: number,
  change: Pick<CaptionRow, 'cues' | 'updatedBy' | 'updatedAt'>,
): Promise<CaptionRow | null> {
  const [saved] = await tx
    .update(videoCaptions)
    .set({ ...change, version: version + 1 })
    .where(and(isTrack(videoId, lang), eq(videoCaptions.version, version)))
    .returning()
  return saved ?? null
}

export async function removeCaptions(tx: Tx, videoId: string, lang: string): Promise<boolean> {
  const rows = await tx
    .delete(videoCaptions)
    .where(isTrack(videoId, lang))
    .returning({ lang: videoCaptions.lang })
  return rows.length > 0
}
