import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FfmpegTools, MediaError, parseCaptions } from '@repo/media'
import type { DrawnVideo } from '../../core/demo.ts'
import type { Needs } from '../../core/services.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { insertCaptionsIfNone } from './captions.repo.ts'
import {
  findNewestOriginal,
  insertOriginal,
  updateVideo,
  type Video,
  type VideoOriginal,
} from './video-row.repo.ts'

/** Sources of videos: uploaded files, and for demo videos a file that is drawn once and then stored like an upload. */
export function createSources({ db, storage, demo }: Needs<'db' | 'storage' | 'demo'>, tools: FfmpegTools) {
  const keepDrawnVideo = async (video: Video, drawn: DrawnVideo): Promise<VideoOriginal> => {
    const storageKey = `originals/${video.id}`
    const facts = { bytes: (await stat(drawn.file)).size, sha256: await hashFile(drawn.file) }
    const captions = await Promise.all(
      drawn.captions.map(async ({ lang, label, path }) => ({
        lang,
        label,
        cues: parseCaptions(await readFile(path, 'utf8')),
      })),
    )
    await storage.moveIn(drawn.file, storageKey)
    return db.transaction(async (tx) => {
      await insertCaptionsIfNone(tx, video.id, captions)
      await updateVideo(tx, video.id, { chapters: drawn.chapters })
      const fileName = `${drawn.title}.mp4`
      return insertOriginal(tx, { id: video.id, videoId: video.id, storageKey, fileName, ...facts })
    })
  }

  return {
    /** @throws MediaError `media.file_missing` */
    async newest(video: Video, folder: string, signal: AbortSignal): Promise<VideoOriginal> {
      const original = await findNewestOriginal(db, video.id)
      if (original) return original
      if (!video.demoRecipe || !demo)
        throw new MediaError('media.file_missing', `video ${video.id} has no original`)
      const outFile = join(folder, 'source.mp4')
      return keepDrawnVideo(video, await demo.drawVideo(tools, video.demoRecipe, { outFile, signal }))
    },

    /** @throws MediaError `media.file_missing` */
    async withFile<T>(
      original: Pick<VideoOriginal, 'storageKey'>,
      work: (path: string) => Promise<T>,
      signal: AbortSignal,
    ): Promise<T> {
      try {
        return await storage.withLocalFile(original.storageKey, work, signal)
      } catch (error) {
        if (!(error instanceof StorageMissingError)) throw error
        throw new MediaError('media.file_missing', error.message)
      }
    },
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
