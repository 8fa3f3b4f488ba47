import { inputArgs } from '../probe/input-args.ts'
import { defaultProbeLimits } from '../probe/probe-limits.ts'
import type { AudioRendition, RenditionPlan, VideoProbe, VideoRendition } from '../types.ts'
import { videoGraph } from './filter-graph.ts'

/** Length of a segment in ms: short enough to switch quickly, long enough to compress well. */
export const SEGMENT_MS = 4000
export const segmentSeconds = SEGMENT_MS / 1000

export type EncodeInput = {
  /** Absolute path of the source. */
  source: string
  probe: VideoProbe
  plan: RenditionPlan
  canToneMap?: boolean
  /** Nothing after this instant is read, however long the file goes on behind a header that claims less. */
  maxDurationMs?: number
}

export const playlistName = 'playlist.m3u8'
export const videoFolder = ({ name, suffix }: Pick<VideoRendition, 'name' | 'suffix'>) =>
  suffix ? `video-${name}-${suffix}` : `video-${name}`
export const audioFolder = 'audio'

/** Job A: the lowest rung and the sound, so that the lesson can be watched long before the rest is ready. */
export function buildFirstRenditionArgs(input: EncodeInput): string[] {
  const { probe, plan } = input
  const rungs = plan.first ? [plan.first] : []
  return [
    ...readSource(input),
    ...videoGraph(input, rungs),
    ...rungs.flatMap(videoOutput),
    ...(plan.audio && probe.audio ? audioOutput(plan.audio, probe.audio.index, probe.durationMs) : []),
  ]
}

/** Job B: every further rung in one process, so that the source is decoded once. Empty when there is none. */
export function buildLadderArgs(input: EncodeInput): string[] {
  const { ladder } = input.plan
  if (ladder.length === 0) return []
  const encoded = ladder.filter(({ isCopy }) => !isCopy)
  const copied = ladder.filter(({ isCopy }) => isCopy)
  return [
    ...readSource(input),
    ...videoGraph(input, encoded),
    ...encoded.flatMap(videoOutput),
    ...copied.flatMap((rendition) => copyOutput(rendition, input.probe.video?.index ?? 0)),
  ]
}

function readSource({
  source,
  probe,
  maxDurationMs = defaultProbeLimits.maxDurationMs,
}: EncodeInput): string[] {
  return ['-t', String(maxDurationMs / 1000), ...inputArgs(source, probe.container)]
}

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

/**
 * The source's own pictures, in the segments of the others: whether its key frames allow it was checked before. Notes
 * of the camera between them (SEI) are left out.
 */
function copyOutput(rendition: VideoRendition, streamIndex: number): string[] {
  return [
    ['-map', `0:${streamIndex}`, '-c:v', 'copy', '-bsf:v', 'filter_units=remove_types=6'],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    hlsOutput(videoFolder(rendition)),
  ].flat()
}

/** Sound from the first instant to the last: players stall where one track has ended and the other has not. */
function audioOutput(audio: AudioRendition, streamIndex: number, durationMs: number): string[] {
  const samples = Math.round((durationMs * audio.sampleRate) / 1000)
  return [
    ['-map', `0:${streamIndex}`],
    ['-af', `aresample=${audio.sampleRate}:async=1:first_pts=0,apad=whole_len=${samples}`],
    ['-c:a', 'aac', '-b:a', String(audio.bitrate), '-ac', String(audio.channels)],
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
