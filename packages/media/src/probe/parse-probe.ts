import { MediaError } from '../media-error.ts'
import type { AudioStream, Container, SubtitleStream, VideoProbe, VideoStream } from '../types.ts'

type Raw = Record<string, unknown>

/** Captions as text. */
const textCodecs = new Set<unknown>(['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text'])

/** Transfer functions of HDR10 and HLG, as ffprobe names them. */
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

/**
 * Turns ffprobe's JSON into a `VideoProbe`. Cover pictures do not count as video.
 * @returns `durationMs` null where the file does not state its length
 * @throws MediaError `media.unreadable`, `media.too_many_streams`, `media.codec_unsupported`
 */
export function parseProbe(
  json: string,
  file: { container: Container; sizeBytes: number },
  maxStreams: number,
): Omit<VideoProbe, 'durationMs'> & { durationMs: number | null } {
  const { streams, format } = readJson(json)
  if (streams.length > maxStreams) {
    throw new MediaError('media.too_many_streams', 'Too many streams', { count: streams.length })
  }
  const video = streams.find((stream) => stream.codec_type === 'video' && !isCoverPicture(stream))
  const [audio, ...otherAudio] = streams
    .filter((stream) => stream.codec_type === 'audio')
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  for (const stream of [video, audio]) {
    if (stream && !isKnown(stream)) {
      throw new MediaError('media.codec_unsupported', 'A stream has an unknown codec')
    }
  }
  const subtitles = streams.filter(
    ({ codec_type, codec_name }) => codec_type === 'subtitle' && textCodecs.has(codec_name),
  )
  const seconds = firstPositive(format.duration, video?.duration, audio?.duration)
  return {
    ...file,
    durationMs: seconds === null ? null : Math.round(seconds * 1000),
    video: video ? parseVideo(video, Number(format.start_time) || 0) : null,
    audio: audio ? parseAudio(audio) : null,
    ...(subtitles.length > 0 ? { subtitles: subtitles.map(parseSubtitle) } : {}),
    ...(otherAudio.length > 0 ? { otherAudio: otherAudio.filter(isKnown).map(parseAudio) } : {}),
  }
}

function readJson(json: string): { streams: Raw[]; format: Raw } {
  try {
    const data = JSON.parse(json) as { streams?: Raw[]; format?: Raw }
    return { streams: data.streams ?? [], format: data.format ?? {} }
  } catch {
    throw new MediaError('media.unreadable', 'ffprobe gave no usable answer')
  }
}

const isKnown = ({ codec_name }: Raw) => typeof codec_name === 'string' && codec_name !== 'unknown'
const isDefault = ({ disposition }: Raw) => (disposition as Raw | undefined)?.default === 1

function isCoverPicture(stream: Raw): boolean {
  return (stream.disposition as Raw | undefined)?.attached_pic === 1
}

function parseVideo(stream: Raw, fileStart: number): VideoStream {
  const rotation = readRotation(stream)
  const [storedWidth, storedHeight] = [Number(stream.width), Number(stream.height)]
  const squareWidth = Math.round(storedWidth * readRatio(stream.sample_aspect_ratio, ':', 1))
  const isTurned = rotation === 90 || rotation === 270
  const start = (Number(stream.start_time) || 0) - fileStart
  const length = firstPositive(stream.duration, readClock((stream.tags as Raw | undefined)?.DURATION))
  return {
    index: Number(stream.index),
    codec: String(stream.codec_name),
    width: isTurned ? storedHeight : squareWidth,
    height: isTurned ? squareWidth : storedHeight,
    rotation,
    frameRate: readFrameRate(stream),
    pixelFormat: typeof stream.pix_fmt === 'string' ? stream.pix_fmt : 'unknown',
    isHdr: hdrTransfers.has(stream.color_transfer as string),
    profile: typeof stream.profile === 'string' ? stream.profile : '',
    storedWidth,
    storedHeight,
    isInterlaced: typeof stream.field_order === 'string' && /^(?:tt|bb|tb|bt)$/.test(stream.field_order),
    startMs: Math.round(start * 1e6) / 1000,
    endMs: length === null ? null : Math.round((start + length) * 1000),
  }
}

/** Matroska tells the length of a track by a tag such as `00:01:02.500000000`. */
function readClock(value: unknown): number | null {
  const match = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(typeof value === 'string' ? value : '')
  return match ? (Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3]) : null
}

/** The frame rate that matters is the mean, because it says how much is decoded; the stated number of frames exposes a forged mean. */
function readFrameRate(stream: Raw): number {
  const mean = readRatio(stream.avg_frame_rate, '/', 0) || readRatio(stream.r_frame_rate, '/', 0) || 25
  const counted = (firstPositive(stream.nb_frames) ?? 0) / (firstPositive(stream.duration) ?? 1)
  return counted > mean * 2 ? counted : mean
}

function parseAudio(stream: Raw): AudioStream {
  return {
    index: Number(stream.index),
    codec: String(stream.codec_name),
    channels: Number(stream.channels) || 2,
    sampleRate: Number(stream.sample_rate) || 48_000,
    ...readNames(stream.tags as Raw | undefined),
  }
}

const parseSubtitle = (stream: Raw): SubtitleStream => ({
  index: Number(stream.index),
  ...readNames(stream.tags as Raw | undefined),
})

/** Files write three letters (`vie`), browsers want two where there are two. */
function readNames(tags: Raw = {}): Pick<AudioStream, 'language' | 'title'> {
  const title = typeof tags.title === 'string' ? tags.title.trim().slice(0, 60) : ''
  const tag = typeof tags.language === 'string' ? tags.language : ''
  const language = /^[a-z]{2,3}$/.test(tag) && tag !== 'und' ? tag : null
  return {
    ...(language ? { language: Intl.getCanonicalLocales(language)[0] } : {}),
    ...(title ? { title } : {}),
  }
}

/** Rotation as clockwise quarter turns. New builds report a display matrix, old ones a `rotate` tag. */
function readRotation(stream: Raw): VideoStream['rotation'] {
  const sideData = Array.isArray(stream.side_data_list) ? (stream.side_data_list as Raw[]) : []
  const matrix = sideData.find((entry) => typeof entry.rotation === 'number')
  const degrees = matrix ? -Number(matrix.rotation) : Number((stream.tags as Raw | undefined)?.rotate ?? 0)
  const quarter = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return quarter === 90 || quarter === 180 || quarter === 270 ? quarter : 0
}

function readRatio(value: unknown, separator: string, fallback: number): number {
  const [top, bottom] = (typeof value === 'string' ? value : '').split(separator).map(Number)
  const ratio = (top ?? 0) / (bottom ?? 1)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : fallback
}

function firstPositive(...values: unknown[]): number | null {
  return values.map(Number).find((value) => Number.isFinite(value) && value > 0) ?? null
}
