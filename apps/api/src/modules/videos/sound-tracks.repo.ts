import { asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoSoundTracks } from '../../db/schema/index.ts'

export type SoundTrackRow = Omit<typeof videoSoundTracks.$inferSelect, 'videoId' | 'createdAt'>

const { position, language, label, fileLanguage, fileLabel } = videoSoundTracks

export function listSoundTracks(db: DbOrTx, videoId: string): Promise<SoundTrackRow[]> {
  return db
    .select({ position, language, label, fileLanguage, fileLabel })
    .from(videoSoundTracks)
    .where(eq(videoSoundTracks.videoId, videoId))
    .orderBy(asc(position))
}

/** Call it after the video is locked. */
export async function replaceSoundTracks(tx: Tx, videoId: string, rows: SoundTrackRow[]): Promise<void> {
  await tx.delete(videoSoundTracks).where(eq(videoSoundTracks.videoId, videoId))
  if (rows.length > 0) await tx.insert(videoSoundTracks).values(rows.map((row) => ({ videoId, ...row })))
}
