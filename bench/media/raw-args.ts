import type { RenditionPlan, VideoRendition } from '@repo/media'

/**
 * What somebody writes on a command line for these renditions: one decode, `split`, a scale for each, and the
 * settings of the encoder that we use. Sound is made too. Nothing is checked, no picture drawn, nothing encrypted.
 */
export function rawArgs(source: string, plan: RenditionPlan, rungs: readonly VideoRendition[]): string[] {
  const names = rungs.map((_, index) => `[s${index}]`).join('')
  const split = rungs.length > 1 ? [`[0:v:0]split=${rungs.length}${names}`] : []
  const scales = rungs.map(
    ({ width, height }, index) =>
      `${rungs.length > 1 ? `[s${index}]` : '[0:v:0]'}scale=${width}:${height}:flags=bicubic,format=yuv420p[v${index}]`,
  )
  return [
    '-hide_banner',
    '-nostdin',
    '-nostats',
    '-loglevel',
    'error',
    '-y',
    '-i',
    source,
    '-filter_complex',
    [...split, ...scales].join(';'),
    ...rungs.flatMap(videoOutput),
    ...(plan.audio
      ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', String(plan.audio.bitrate), ...segments('audio')]
      : []),
  ]
}

function videoOutput(rung: VideoRendition, index: number): string[] {
  const frames = String(Math.round(rung.frameRate * SEGMENT_SECONDS))
  return [
    '-map',
    `[v${index}]`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    rung.profile,
    '-crf',
    String(rung.crf),
    '-maxrate',
    String(rung.maxBitrate),
    '-bufsize',
    String(rung.maxBitrate * 2),
    '-g',
    frames,
    '-keyint_min',
    frames,
    '-sc_threshold',
    '0',
    ...segments(`video-${rung.name}`),
  ]
}

const SEGMENT_SECONDS = 4

/** Flat names: a folder for each rendition would have to be made before. */
const segments = (name: string) => [
  '-f',
  'hls',
  '-hls_time',
  String(SEGMENT_SECONDS),
  '-hls_playlist_type',
  'vod',
  '-hls_segment_type',
  'fmp4',
  '-hls_fmp4_init_filename',
  `${name}-init.mp4`,
  '-hls_segment_filename',
  `${name}-%05d.m4s`,
  `${name}.m3u8`,
]
