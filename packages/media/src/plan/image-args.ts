import { inputArgs } from '../probe/input-args.ts'
import type { ManifestStoryboard, VideoProbe, VideoRendition } from '../types.ts'
import { playlistName, segmentSeconds, videoFolder } from './encode-args.ts'
import { toneMap } from './filter-graph.ts'

export const posterName = 'poster.jpg'
export const posterBlurredName = 'poster-blurred.jpg'
export const storyboardImageName = 'storyboard.jpg'
export const storyboardVttName = 'storyboard.vtt'

const posterBox = { width: 1280, height: 720 }
const tileBox = { width: 192, height: 108 }
const columns = 10
/** A sheet of 100 pictures is as large as a frame of 1080 lines, and shows nearly seven minutes. */
const rowsOfSheet = 10

/** Size of the poster: the displayed frame fitted into 1280×720, never enlarged. */
export function planPoster(video: { width: number; height: number }): { width: number; height: number } {
  return fitInto(posterBox, video)
}

/**
 * The most typical of 25 frames around a tenth of the video: past the fade-in, before anything is given away. With it a
 * copy that was made from 24 pixels: whoever has not agreed to see a sensitive lesson gets no more detail in any file.
 */
export function buildPosterArgs(input: {
  source: string
  probe: VideoProbe
  canToneMap?: boolean
}): string[] {
  const { source, probe, canToneMap } = input
  if (!probe.video) return []
  const { width, height } = planPoster(probe.video)
  const finish = [...(probe.video.isHdr && canToneMap ? toneMap : []), 'format=yuv420p'].join(',')
  const graph = [
    `[0:${probe.video.index}]thumbnail=25,scale=${width}:${height}:flags=lanczos,setsar=1,${finish},split=2[p][s]`,
    `[s]scale=${blurredPixels(width, height)}:flags=area,gblur=sigma=1.2,scale=${width}:${height}:flags=bicubic[b]`,
  ]
  return [
    ['-ss', (probe.durationMs / 10_000).toFixed(3), ...inputArgs(source, probe.container)],
    ['-filter_complex', graph.join(';')],
    ['-map', '[p]', ...picture(posterName)],
    ['-map', '[b]', ...picture(posterBlurredName)],
  ].flat()
}

function blurredPixels(width: number, height: number): string {
  const scale = 24 / Math.max(width, height)
  return `${Math.max(2, Math.round(width * scale))}:${Math.max(2, Math.round(height * scale))}`
}

function picture(name: string): string[] {
  return [
    ['-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
    ['-map_metadata', '-1', '-f', 'image2', '-update', '1', name],
  ].flat()
}

export type StoryboardPlan = Omit<ManifestStoryboard, 'vtt' | 'image' | 'sheets'> & {
  tiles: number
  sheets: number
}

/** One tile a segment, however long the video: whoever looks for a place finds it to four seconds. */
export function planStoryboard(durationMs: number, video: { width: number; height: number }): StoryboardPlan {
  const intervalMs = segmentSeconds * 1000
  const tiles = Math.max(1, Math.ceil(durationMs / intervalMs))
  const rows = Math.min(rowsOfSheet, Math.ceil(tiles / columns))
  const { width, height } = fitInto(tileBox, video)
  return {
    columns: Math.min(columns, tiles),
    rows,
    tileWidth: width,
    tileHeight: height,
    intervalMs,
    tiles,
    sheets: Math.ceil(tiles / (columns * rows)),
  }
}

/** `storyboard.jpg`, `storyboard-2.jpg` … */
export const storyboardSheet = (index: number) =>
  index === 0 ? storyboardImageName : drawnSheets.replace('%d', String(index + 1))

/** As ffmpeg numbers the sheets. */
export const drawnSheets = 'storyboard-%d.jpg'

/**
 * Draws the sheets from the key frames of the first rendition, which begin every segment: thirty times cheaper than
 * decoding the source again. Its input is a playlist of our own making, hence the wider allowance.
 */
export function buildStoryboardArgs(input: { rendition: VideoRendition; plan: StoryboardPlan }): string[] {
  const { columns: across, rows, tileWidth, tileHeight, intervalMs, sheets } = input.plan
  return [
    [
      '-skip_frame',
      'nokey',
      '-protocol_whitelist',
      'file',
      '-f',
      'hls',
      '-allowed_extensions',
      'm3u8,m4s,mp4',
    ],
    ['-i', `${videoFolder(input.rendition)}/${playlistName}`],
    [
      '-vf',
      `fps=1000/${intervalMs}:round=near:eof_action=pass,scale=${tileWidth}:${tileHeight},tile=${across}x${rows}`,
    ],
    ['-frames:v', String(sheets), '-q:v', '5', '-pix_fmt', 'yuvj420p'],
    ['-f', 'image2', '-start_number', '1', drawnSheets],
  ].flat()
}

function fitInto(
  box: { width: number; height: number },
  video: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, box.width / video.width, box.height / video.height)
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(video.width), height: even(video.height) }
}
