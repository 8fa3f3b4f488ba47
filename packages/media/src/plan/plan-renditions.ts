import type { AudioRendition, RenditionPlan, VideoProbe, VideoRendition, VideoStream } from '../types.ts'

type Rung = Pick<VideoRendition, 'maxBitrate' | 'crf' | 'profile'> & { shortSide: number }

/** Ceilings in bits per second for 16:9 at 30 frames; the quality factor keeps still slides far below them. */
const rungs: Rung[] = [
  { shortSide: 360, maxBitrate: 700_000, crf: 24, profile: 'main' },
  { shortSide: 480, maxBitrate: 1_200_000, crf: 23, profile: 'main' },
  { shortSide: 720, maxBitrate: 2_500_000, crf: 23, profile: 'high' },
  { shortSide: 1080, maxBitrate: 4_500_000, crf: 23, profile: 'high' },
]

/**
 * Chooses what to make of a source: the rungs it fills, never more pixels than it has. Portrait keeps its shape: a
 * rung bounds the short side, and the long side at 16:9 of it.
 * @param only names of the rungs to make (`['360', '720']`); default: all that fit
 */
export function planRenditions(probe: VideoProbe, only?: string[]): RenditionPlan {
  const fitting = probe.video ? planVideo(probe.video) : []
  const wanted = fitting.filter(({ name }) => !only || only.includes(name))
  const [first, ...ladder] = wanted.length > 0 ? wanted : fitting
  return { first: first ?? null, ladder, audio: probe.audio ? planAudio(probe.audio.channels) : null }
}

function planVideo(video: VideoStream): VideoRendition[] {
  const frameRate = planFrameRate(video.frameRate)
  const fitting = rungs.flatMap((rung) => {
    const scale = scaleInto(rung.shortSide, video)
    // A hair under the rung (1078 lines) still is that rung; more would mean inventing pixels.
    if (scale > 1.01) return []
    return [toRendition(rung, String(rung.shortSide), Math.min(1, scale), video, frameRate)]
  })
  if (fitting.length > 0) return fitting
  const lowest = rungs[0] as Rung
  return [toRendition(lowest, String(floorEven(Math.min(video.width, video.height))), 1, video, frameRate)]
}

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
    maxBitrate: rung.maxBitrate,
    crf: rung.crf,
    profile: rung.profile,
  }
}

/**
 * Lessons need sharp pictures, not smooth sport: at most 30 frames. 50 and 60 are halved, so that every second frame
 * is taken and motion stays even; clips of phones with a wandering rate get a fixed one, which segment borders need.
 */
export function planFrameRate(source: number): number {
  const rate = source > 30.5 ? (source > 45 && source <= 60.5 ? source / 2 : 30) : source
  const known = [24_000 / 1001, 24, 25, 30_000 / 1001, 30].find((value) => Math.abs(value - rate) < 0.02)
  return known ?? Math.min(30, Math.max(10, Math.round(rate)))
}

function planAudio(channels: number): AudioRendition {
  return channels === 1
    ? { channels: 1, bitrate: 96_000, sampleRate: 48_000 }
    : { channels: 2, bitrate: 128_000, sampleRate: 48_000 }
}

/** 4:2:0 needs even sides. */
function toEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** The most that can be taken from a side without inventing a line. */
function floorEven(pixels: number): number {
  return Math.max(2, Math.floor(pixels / 2) * 2)
}
