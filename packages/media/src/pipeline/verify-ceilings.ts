import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMediaPlaylist } from '../hls/media-playlist.ts'
import { MediaError } from '../media-error.ts'
import { bufferSeconds, playlistName, videoFolder } from '../plan/encode-args.ts'
import type { VideoRendition } from '../types.ts'
import { weighSegments } from './manifest.ts'

/** What the container adds to the pictures. */
const containerFactor = 1.05

/**
 * Checks that each segment of clear renditions has at most the bits that libx264 could have given it: the ceiling for
 * its length and a full buffer. Chips have buffers of their own, which ffmpeg does not always set.
 * @throws MediaError `media.encoder_failed` with the first segment that is beyond
 */
export async function verifyCeilings(dir: string, renditions: readonly VideoRendition[]): Promise<void> {
  for (const rendition of renditions) {
    const folder = join(dir, videoFolder(rendition))
    const { segments } = parseMediaPlaylist(await readFile(join(folder, playlistName), 'utf8'))
    const weighed = await weighSegments(folder, segments)
    const beyond = weighed.find(
      ({ durationMs, sizeBytes }) =>
        sizeBytes * 8 > rendition.maxBitrate * (durationMs / 1000 + bufferSeconds) * containerFactor,
    )
    if (!beyond) continue
    const { name, maxBitrate } = rendition
    throw new MediaError('media.encoder_failed', 'A segment has more bits than its ceiling', {
      name,
      maxBitrate,
      ...beyond,
    })
  }
}
