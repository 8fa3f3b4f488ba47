import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { type FfmpegTools, MediaError, runFfmpeg } from '@repo/media'
import { drawLayers, planStops } from './video/draw-layers.ts'
import { createRandom } from './video/random.ts'
import { composeSound } from './video/sound.ts'
import { buildCaptions, buildChapters, planCards, splitPoint } from './video/timeline.ts'
import type { DemoVideo, DemoVideoInput } from './video/video.types.ts'
import { buildVideoArgs, layerFiles } from './video/video-args.ts'

/**
 * Makes a lesson video from its words: title card, one card a point, summary, a moving picture, a running clock, music,
 * Vietnamese captions (beside `outFile`, `.vi.vtt`) and chapters. Needs nothing of the machine but ffmpeg.
 * @throws MediaError as `runFfmpeg`; RangeError for fewer than 2 or more than 6 points, or less than 20 s
 */
export async function generateDemoVideo(tools: FfmpegTools, input: DemoVideoInput): Promise<DemoVideo> {
  if (input.points.length < 2 || input.points.length > 6)
    throw new RangeError('A demo video needs 2 to 6 points')
  if (input.durationSeconds < 20) throw new RangeError('A demo video lasts at least 20 seconds')
  const file = resolve(input.outFile)
  const durationSeconds = Math.round(input.durationSeconds)
  const points = input.points.map(splitPoint)
  const cards = planCards(points, durationSeconds)
  const zoom = (input.height ?? 720) / 720
  await mkdir(dirname(file), { recursive: true })
  const dir = await mkdtemp(join(dirname(file), '.video-'))
  try {
    await drawLayers({ dir, input: { ...input, durationSeconds }, cards, points, zoom })
    const sound = composeSound(cards, durationSeconds, createRandom(`${input.seed}/sound`))
    await writeFile(join(dir, layerFiles.sound), sound)
    const stops = planStops(input.seed, points.length)
    const args = buildVideoArgs({ cards, durationSeconds, zoom, stops, outFile: 'video.mp4' })
    await runFfmpeg(tools, args, { cwd: dir, durationMs: durationSeconds * 1000, signal: input.signal })
    const captions = join(dirname(file), `${basename(file, extname(file))}.vi.vtt`)
    await writeFile(captions, buildCaptions(cards, input))
    await rename(join(dir, 'video.mp4'), file)
    return {
      file,
      durationMs: durationSeconds * 1000,
      chapters: buildChapters(cards),
      captions: [{ lang: 'vi', label: 'Tiếng Việt', path: captions, isDefault: true }],
    }
  } catch (error) {
    if (input.signal?.aborted) throw new MediaError('media.aborted', 'Drawing the video was stopped')
    throw error
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
