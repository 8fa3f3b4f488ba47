import { asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoSoundTracks } from '../../db/schema/index.ts'

export type SoundTrackRow = Omit<typeof videoSoundTracks.$inferSelect, 'videoAssetId' | 'createdAt'>

const { position, language, label, fileLanguage, fileLabel } = videoSoundTracks

export function listSoundTracks(db: DbOrTx, videoAssetId: string): Promise<SoundTrackRow[]> {
  return db
    .select({ position, language, label, fileLanguage, fileLabel })
    .from(videoSoundTracks)
    .where(eq(videoSoundTracks.videoAssetId, videoAssetId))
    .orderBy(asc(position))
}

/** Call it after the video is locked. */
export async function replaceSoundTracks(tx: Tx, videoAssetId: string, rows: SoundTrackRow[]): Promise<void> {
  await tx.delete(videoSoundTracks).where(eq(videoSoundTracks.videoAssetId, videoAssetId))
  if (rows.length > 0) await tx.insert(videoSoundTracks).values(rows.map((row) => ({ videoAssetId, ...row })))
}
