import { inputArgs } from '../probe/input-args.ts'
import type { AudioRendition, RenditionPlan, VideoProbe, VideoRendition } from '../types.ts'

/** Length of a segment in ms: short enough to switch quickly, long enough to compress well. */
export const SEGMENT_MS = 4000
export const segmentSeconds = SEGMENT_MS / 1000

export type EncodeInput = {
  /** Absolute path of the source. */
  source: string
  probe: VideoProbe
  plan: RenditionPlan
  canToneMap?: boolean
}

export const playlistName = 'playlist.m3u8'
export const videoFolder = (rendition: Pick<VideoRendition, 'name'>) => `video-${rendition.name}`
export const audioFolder = 'audio'

/** Job A: the lowest rung and the sound, so that the lesson can be watched long before the rest is ready. */
export function buildFirstRenditionArgs(input: EncodeInput): string[] {
  const { probe, plan } = input
  const outputs = [
    ...(plan.first ? videoOutput(plan.first, 0) : []),
    ...(plan.audio && probe.audio ? audioOutput(plan.audio, probe.audio.index) : []),
  ]
  return [...commonArgs(input), ...videoGraph(input, plan.first ? [plan.first] : []), ...outputs]
}

/** Job B: every further rung in one process, so that the source is decoded once. Empty when there is none. */
export function buildLadderArgs(input: EncodeInput): string[] {
  const { ladder } = input.plan
  if (ladder.length === 0) return []
  return [...commonArgs(input), ...videoGraph(input, ladder), ...ladder.flatMap(videoOutput)]
}

function commonArgs({ source, probe }: EncodeInput): string[] {
  return inputArgs(source, probe.container)
}

/**
 * One decode, split to all sizes. The rate is fixed before the split: all rungs then share their frames, and their
 * segments begin at the same instants.
 */
function videoGraph(input: EncodeInput, renditions: VideoRendition[]): string[] {
  const { video } = input.probe
  const [first] = renditions
  if (!video || !first) return []
  const head = [`fps=${formatRate(first.frameRate)}`, ...(video.isHdr && input.canToneMap ? toneMap : [])]
  const labels = renditions.map((_, i) => `[s${i}]`).join('')
  const scales = renditions.map(
    ({ width, height }, i) => `[s${i}]scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p[v${i}]`,
  )
  const graph = [`[0:${video.index}]${head.join(',')},split=${renditions.length}${labels}`, ...scales]
  return ['-filter_complex', graph.join(';')]
}

/** BT.2020 PQ/HLG to BT.709: without it, clips of newer phones look grey on ordinary screens. */
const toneMap = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

function videoOutput(rendition: VideoRendition, position: number): string[] {
  const groupOfPictures = String(Math.round(rendition.frameRate * segmentSeconds))
  return [
    ['-map', `[v${position}]`],
    [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-profile:v',
      rendition.profile,
      '-crf',
      String(rendition.crf),
    ],
    ['-maxrate', String(rendition.maxBitrate), '-bufsize', String(rendition.maxBitrate * 2)],
    ['-g', groupOfPictures, '-keyint_min', groupOfPictures, '-sc_threshold', '0'],
    ['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    hlsOutput(videoFolder(rendition)),
  ].flat()
}

function audioOutput(audio: AudioRendition, streamIndex: number): string[] {
  return [
    ['-map', `0:${streamIndex}`, '-c:a', 'aac', '-b:a', String(audio.bitrate)],
    ['-ac', String(audio.channels), '-ar', String(audio.sampleRate)],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    hlsOutput(audioFolder),
  ].flat()
}

/** One playlist a rendition instead of `var_stream_map`: works on every build, and the master is our own anyway. */
function hlsOutput(folder: string): string[] {
  return [
    ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments', '-hls_list_size', '0'],
    ['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', `${folder}/%05d.m4s`],
    [`${folder}/${playlistName}`],
  ].flat()
}

/** NTSC rates must stay fractions; a rounded decimal drifts by a frame every few minutes. */
export function formatRate(frameRate: number): string {
  const ntsc = [24_000, 30_000].find((top) => Math.abs(top / 1001 - frameRate) < 0.001)
  return ntsc ? `${ntsc}/1001` : String(frameRate)
}
