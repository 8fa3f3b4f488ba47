import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { buildStoryboardVtt } from '../hls/web-vtt.ts'
import {
  buildPosterArgs,
  buildStoryboardArgs,
  drawnSheets,
  planPoster,
  planStoryboard,
  posterBlurredName,
  posterName,
  storyboardImageName,
  storyboardSheet,
  storyboardVttName,
} from '../plan/image-args.ts'
import type { FfmpegTools, PackageManifest, VideoProbe, VideoRendition } from '../types.ts'

type PictureInput = {
  dir: string
  source: string
  probe: VideoProbe
  rendition: VideoRendition
  signal?: AbortSignal
}

const timeoutMs = 5 * 60_000

/** Takes the poster, clear and blurred, from the source. */
export async function makePoster(
  tools: FfmpegTools,
  input: PictureInput,
): Promise<PackageManifest['poster']> {
  const { dir, source, probe, rendition, signal } = input
  await runFfmpeg(tools, buildPosterArgs({ source, probe, canToneMap: tools.canToneMap }), {
    cwd: dir,
    signal,
    timeoutMs,
  })
  return { file: posterName, ...planPoster(probe.video ?? rendition), blurred: posterBlurredName }
}

/** Draws the storyboard from the first rendition, which must be in `dir` already. */
export async function makeStoryboard(
  tools: FfmpegTools,
  input: PictureInput,
): Promise<PackageManifest['storyboard']> {
  const { dir, probe, rendition, signal } = input
  const plan = planStoryboard(probe.durationMs, rendition)
  await runFfmpeg(tools, buildStoryboardArgs({ rendition, plan }), { cwd: dir, signal, timeoutMs })
  await rename(join(dir, drawnSheets.replace('%d', '1')), join(dir, storyboardImageName))
  const vtt = buildStoryboardVtt(probe.durationMs, storyboardSheet, plan)
  await writeFile(join(dir, storyboardVttName), vtt)
  const { tiles: _, ...sheet } = plan
  return { vtt: storyboardVttName, image: storyboardImageName, ...sheet }
}
