import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FfmpegTools, locateFfmpeg, runFfmpeg } from '@repo/media'
import type { Db } from '../db/client.ts'
import { videoOriginals } from '../db/schema/index.ts'
import { randomUUIDv7 } from '../db/uuid.ts'
import type { Storage } from '../storage/storage.ts'
import { buildVideo } from './factories.ts'

export async function findTools(): Promise<FfmpegTools> {
  const tools = await locateFfmpeg({ allowBundled: true })
  if (!tools) throw new Error('these tests need an ffmpeg')
  return tools
}

/** Generates a test picture with a tone. A height of 480 lines or more gives renditions above the lowest one. */
export async function drawClip(
  tools: FfmpegTools,
  dir: string,
  { lines = 480, seconds = 2 }: { lines?: number; seconds?: number } = {},
): Promise<Buffer> {
  const name = `clip-${lines}-${seconds}.mp4`
  const size = `${Math.round((lines * 16) / 18) * 2}x${lines}`
  const inputs = [
    ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25:duration=${seconds}`],
    ['-f', 'lavfi', '-i', `sine=duration=${seconds}`],
  ]
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ]
  await runFfmpeg(tools, [...inputs.flat(), ...codecs, name], { cwd: dir })
  return readFile(join(dir, name))
}

/** Stores a file as the newest original of a video. */
export async function addOriginal(
  { db, storage }: { db: Db; storage: Storage },
  videoId: string,
  content: Buffer,
  fileName = 'bai-giang.mp4',
) {
  const id = randomUUIDv7()
  const storageKey = `originals/${id}`
  await storage.put(storageKey, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const row = { id, videoId, storageKey, fileName, bytes: content.length, sha256 }
  await db.insert(videoOriginals).values(row)
  return row
}

/** Creates a video that waits to be processed. */
export async function buildQueuedVideo(
  services: { db: Db; storage: Storage },
  content: Buffer,
  values: Parameters<typeof buildVideo>[1] = {},
) {
  const video = await buildVideo(services.db, { state: 'queued', durationMs: 0, ...values })
  await addOriginal(services, video.id, content)
  return video
}
