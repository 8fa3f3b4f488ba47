import type {
  AudioRendition,
  AudioStream,
  RenditionPlan,
  VideoProbe,
  VideoRendition,
  VideoStream,
} from '../types.ts'

type Rung = Pick<VideoRendition, 'maxBitrate' | 'crf' | 'profile'> & { shortSide: number }

/** Folder of the first sound track. */
export const audioFolder = 'audio'

/** Ceilings in bits per second for 16:9 at 30 frames; the quality factor keeps still slides far below them. */
const rungs: Rung[] = [
  { shortSide: 360, maxBitrate: 700_000, crf: 25.5, profile: 'main' },
  { shortSide: 480, maxBitrate: 1_200_000, crf: 24.5, profile: 'main' },
  { shortSide: 720, maxBitrate: 2_500_000, crf: 24.5, profile: 'high' },
  { shortSide: 1080, maxBitrate: 4_500_000, crf: 24.5, profile: 'high' },
]

/**
 * Chooses what to make of a source: the rungs it fills, never more pixels than it has. Portrait keeps its shape: a
 * rung bounds the short side, and the long side at 16:9 of it.
 * @param only names of the rungs to make (`['360', '720']`); default: all that fit
 * @param maxFrameRate up to which the upper rungs keep the rate of the source
 */
export function planRenditions(
  probe: VideoProbe,
  only?: string[],
  maxFrameRate = defaultMaxFrameRate,
): RenditionPlan {
  const fitting = probe.video ? planVideo(probe.video, maxFrameRate) : []
  const wanted = fitting.filter(({ name }) => !only || only.includes(name))
  const [first, ...ladder] = wanted.length > 0 ? wanted : fitting
  const [audio = null, ...otherAudio] = planAudio(
    [...(probe.audio ? [probe.audio] : []), ...(probe.otherAudio ?? [])].slice(0, maxAudioTracks),
  )
  return { first: first ?? null, ladder, audio, otherAudio }
}

/** Most sound tracks of one video. Each is encoded, and more would be a mistake in the file. */
const maxAudioTracks = 4

export const defaultMaxFrameRate = 60

function planVideo(video: VideoStream, maxFrameRate: number): VideoRendition[] {
  const calmRate = planFrameRate(video.frameRate)
  const fitting = rungs.flatMap((rung) => {
    const scale = scaleInto(rung.shortSide, video)
    // Slightly fewer lines (1078) still count as that rung; fewer than that would mean upscaling.
    if (scale > 1.01) return []
    const frameRate = rung.shortSide >= smoothFrom ? planFrameRate(video.frameRate, maxFrameRate) : calmRate
    return [toRendition(rung, String(rung.shortSide), Math.min(1, scale), video, frameRate)]
  })
  if (fitting.length > 0) return fitting
  const lowest = rungs[0] as Rung
  return [toRendition(lowest, String(floorEven(Math.min(video.width, video.height))), 1, video, calmRate)]
}

/** From this many lines a rung keeps 50 or 60 frames per second; smaller rungs are for weak networks and devices. */
const smoothFrom = 720
/** Twice the frames need less than twice the bits, because consecutive frames differ less. */
const smoothBitrateFactor = 1.5

function scaleInto(shortSide: number, video: VideoStream): number {
  const longSide = (shortSide * 16) / 9
  return Math.min(
    longSide / Math.max(video.width, video.height),
    shortSide / Math.min(video.width, video.height),
  )
}

function toRendition(
  rung: Rung,
  name: string,
  scale: number,
  video: VideoStream,
  frameRate: number,
): VideoRendition {
  return {
    name,
    width: Math.min(toEven(video.width * scale), floorEven(video.width)),
    height: Math.min(toEven(video.height * scale), floorEven(video.height)),
    frameRate,
    maxBitrate: frameRate > 30 ? rung.maxBitrate * smoothBitrateFactor : rung.maxBitrate,
    crf: rung.crf,
    profile: rung.profile,
  }
}

/**
 * 50 and 60 frames stay where `max` allows them, and are halved elsewhere, so that every second frame is taken and
 * motion stays even; clips of phones with a wandering rate get a fixed one, which segment borders need.
 */
export function planFrameRate(source: number, max = 30): number {
  const isSmooth = source > 45 && source <= 60.5
  const [smooth = 60] = [50, 60_000 / 1001, 60].toSorted(
    (a, b) => Math.abs(a - source) - Math.abs(b - source),
  )
  if (Math.abs(smooth - source) < 0.5 && smooth <= max) return smooth
  const rate = source > 30.5 ? (isSmooth ? source / 2 : 30) : source
  const known = [24_000 / 1001, 24, 25, 30_000 / 1001, 30].find((value) => Math.abs(value - rate) < 0.02)
  return known ?? Math.min(30, Math.max(10, Math.round(rate)))
}

/** The first track has the folder it always had; labels tell the tracks apart, so no two are alike. */
function planAudio(streams: AudioStream[]): AudioRendition[] {
  const labels = streams.map(labelOf)
  return streams.map((stream, i) => ({
    ...(stream.channels === 1 ? { channels: 1, bitrate: 96_000 } : { channels: 2, bitrate: 128_000 }),
    sampleRate: 48_000,
    streamIndex: stream.index,
    folder: i === 0 ? audioFolder : `${audioFolder}-${i + 1}`,
    language: stream.language ?? null,
    label: labels.indexOf(labels[i] ?? '') === i ? (labels[i] ?? '') : `${labels[i]} ${i + 1}`,
  }))
}

function labelOf({ title, language }: AudioStream): string {
  const name = new Intl.DisplayNames('vi', { type: 'language' }).of(language ?? 'vi') ?? ''
  return title || name.charAt(0).toUpperCase() + name.slice(1)
}

/** 4:2:0 needs even sides. */
function toEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** The largest even number up to this one, and at least 2: a side is never enlarged. */
function floorEven(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2)
}
