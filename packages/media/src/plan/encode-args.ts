import { inputArgs } from '../probe/input-args.ts'
import { leastPauseMs } from '../probe/measure-length.ts'
import { defaultProbeLimits } from '../probe/probe-limits.ts'
import type { AudioRendition, HardwareEncoder, RenditionPlan, VideoProbe, VideoRendition } from '../types.ts'
import { deviceArgs, encoderArgs, fixedGroupArgs, needsUpload } from './encoder-args.ts'
import { frameOffsetMs, uploadFrames, videoGraph } from './filter-graph.ts'
import { soundFilters } from './loudness.ts'

/** Length of a segment in ms: short enough to switch quickly, long enough to compress well. */
export const SEGMENT_MS = 4000
export const segmentSeconds = SEGMENT_MS / 1000

export type EncodeInput = {
  /** Absolute path of the source. */
  source: string
  probe: VideoProbe
  plan: RenditionPlan
  canToneMap?: boolean
  /** Absent: the processor compresses the pictures. */
  hardware?: HardwareEncoder
  /** Reading stops at this time in ms, even if the file is longer than its header claims. */
  maxDurationMs?: number
}

/** Seconds of the ceiling of bits that libx264 may save up and spend at once (`-bufsize`). */
export const bufferSeconds = 2

export const playlistName = 'playlist.m3u8'
export const videoFolder = ({ name, suffix }: Pick<VideoRendition, 'name' | 'suffix'>) =>
  suffix ? `video-${name}-${suffix}` : `video-${name}`

/** Job A: the lowest rung and the sound, so that the lesson can be watched long before the rest is ready. */
export function buildFirstRenditionArgs(input: EncodeInput): string[] {
  const { plan } = input
  const rungs = plan.first ? [plan.first] : []
  return [
    ...(rungs.length > 0 ? deviceArgs(input.hardware) : []),
    ...readSource(input),
    ...videoGraph(input, rungs),
    ...rungs.flatMap((rung, position) => videoOutput(rung, position, input.hardware)),
    ...soundTracks(plan).flatMap((track) => audioOutput(track, input)),
  ]
}

/** Job B: every further rung in one process, so that the source is decoded once. Empty when there is none. */
export function buildLadderArgs(input: EncodeInput): string[] {
  const { ladder } = input.plan
  if (ladder.length === 0) return []
  const encoded = ladder.filter(({ isCopy }) => !isCopy)
  const copied = ladder.filter(({ isCopy }) => isCopy)
  return [
    ...(encoded.length > 0 ? deviceArgs(input.hardware) : []),
    ...readSource(input),
    ...videoGraph(input, encoded),
    ...encoded.flatMap((rung, position) => videoOutput(rung, position, input.hardware)),
    ...copied.flatMap((rendition) => copyOutput(rendition, input.probe.video?.index ?? 0)),
  ]
}

const sample: Omit<VideoRendition, 'name'> = {
  width: 640,
  height: 360,
  frameRate: 25,
  maxBitrate: 700_000,
  crf: 25.5,
  profile: 'main',
}

/** As many as a ladder has: a driver may open one encoder and refuse the next. */
const sampleRungs: VideoRendition[] = ['a', 'b', 'c'].map((name) => ({ ...sample, name }))

/**
 * A second of a drawn picture, encoded three times at once with the arguments of a rung: whether a chip can do what it
 * will be asked.
 */
export function buildSampleArgs(hardware: HardwareEncoder): string[] {
  const { width, height, frameRate } = sample
  const frames = needsUpload(hardware) ? uploadFrames : 'format=yuv420p'
  const copies = sampleRungs.map((_, i) => `[c${i}]`).join('')
  const chains = sampleRungs.map((_, i) => `[c${i}]${frames}[v${i}]`)
  return [
    ...deviceArgs(hardware),
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width}x${height}:rate=${frameRate}:duration=1`,
    '-filter_complex',
    [`[0:v]split=${sampleRungs.length}${copies}`, ...chains].join(';'),
    ...sampleRungs.flatMap((rung, position) => videoOutput(rung, position, hardware)),
  ]
}

/** Folders that `buildSampleArgs` writes into. */
export const sampleFolders = sampleRungs.map(videoFolder)

function readSource({
  source,
  probe,
  maxDurationMs = defaultProbeLimits.maxDurationMs,
}: EncodeInput): string[] {
  const untilMs = maxDurationMs + (probe.pausesMs ?? 0)
  return ['-t', String(untilMs / 1000), ...inputArgs(source, probe.container)]
}

/**
 * Moves each frame of sound up to the one before, where a pause of the recorder lies between. Register 0 holds when the
 * next frame is due, register 1 the pauses so far, both in ticks.
 */
const cutPauses = `asetpts='st(1,ld(1)+if(gt(N,0)*gt((PTS-ld(0))*TB,${leastPauseMs / 1000}),PTS-ld(0),0));st(0,PTS+S/SR/TB);PTS-ld(1)'`

/**
 * No B-frames (`-bf 0`): with them a muxer delays the rendition against the others, and players differ in how they
 * correct that.
 */
function videoOutput(rendition: VideoRendition, position: number, hardware?: HardwareEncoder): string[] {
  const groupOfPictures = String(Math.round(rendition.frameRate * segmentSeconds))
  return [
    ['-map', `[v${position}]`],
    encoderArgs(rendition, hardware),
    ['-maxrate', String(rendition.maxBitrate), '-bufsize', String(rendition.maxBitrate * bufferSeconds)],
    ['-bf', '0', '-g', groupOfPictures, ...fixedGroupArgs(groupOfPictures, hardware)],
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

export const soundTracks = ({ audio, otherAudio }: RenditionPlan) => (audio ? [audio, ...otherAudio] : [])

/** Samples that ffmpeg's AAC encoder sends ahead of the sound. */
const primingSamples = 1024

/**
 * Sound from the first instant to the last: players stall where one track has ended and the other has not. The 21 ms
 * that the encoder sends ahead take the place of the first 21 ms, so that every sample keeps its time without an edit
 * list. A clock of the recorder that runs a little off is followed by stretching, gaps are filled with silence.
 */
function audioOutput(audio: AudioRendition, { probe, plan }: EncodeInput): string[] {
  const samples = Math.round((probe.durationMs * audio.sampleRate) / 1000)
  const offsetMs = frameOffsetMs(probe, plan)
  const filters = [
    ...(probe.pausesMs ? [cutPauses] : []),
    ...(offsetMs > 0 ? [`asetpts=PTS-${offsetMs / 1000}/TB`] : []),
    `aresample=${audio.sampleRate}:async=${audio.sampleRate / 50}:first_pts=0`,
    ...soundFilters(audio),
    `apad=whole_len=${samples}`,
    `atrim=start_sample=${primingSamples}`,
  ]
  return [
    ['-map', `0:${audio.streamIndex}`],
    ['-af', filters.join(',')],
    ['-c:a', 'aac', '-b:a', String(audio.bitrate), '-ac', String(audio.channels)],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    hlsOutput(audio.folder),
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
