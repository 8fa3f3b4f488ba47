import type { TokenKeeper } from './media-token.ts'
import type { SoundChoice, SoundTrack } from './sound-tracks.ts'

/** A rung that the viewer can choose. */
export type QualityLevel = { index: number; lines: number; bandwidth: number }

export type EngineError = {
  /** Short code to read out to the support, such as `N-404`. */
  code: string
  /** HTTP status where the network answered, else null. */
  status: number | null
  /** The network failed, not the video: trying again later makes sense. */
  isNetwork: boolean
  /** The address may have run out. Browsers that play HLS themselves do not tell why they stop. */
  mayBeExpired: boolean
}

export type EngineEvents = {
  onLevels: (levels: QualityLevel[]) => void
  /** Lines that play now; null before the first picture. */
  onPlayingLines: (lines: number | null) => void
  /** What there is to choose from; the video's default comes first. */
  onSoundTracks: (tracks: SoundTrack[]) => void
  /** Whether the video can be heard without its picture being loaded. */
  onSoundOnly: (hasSoundOnly: boolean) => void
  /** Something has arrived: the network works. */
  onArrival: () => void
  onFatal: (error: EngineError) => void
}

export type EngineOptions = {
  video: HTMLVideoElement
  src: string
  startAt: number
  /** Lines of the remembered rung, or null for automatic. */
  quality: number | null
  /** Loads the sound alone, where the video has it apart. */
  isSoundOnly: boolean
  /** The remembered sound track; null for the video's default. */
  sound: SoundChoice | null
  /** Lines that automatic quality may not pass, to save data; null for no limit. */
  dataCap: number | null
  tokens: TokenKeeper
  requestHeaders?: () => Record<string, string>
  events: EngineEvents
}

/** What feeds the `<video>`: hls.js, or the browser itself where that can play HLS. */
export type Engine = {
  /** Null chooses automatically. */
  setQuality: (lines: number | null) => void
  /** Lines that automatic quality may not pass; a cap also loads less ahead. */
  setDataCap: (lines: number | null) => void
  /** The sound goes on in this track, from where the video stands. */
  setSound: (choice: SoundChoice | null) => void
  /** Pictures a second of what plays now; null where unknown. */
  getFrameRate: () => number | null
  /** Loads nothing more until `reload`. */
  suspend: () => void
  /** Loads on after a stall, from where it stands. */
  reload: () => void
  destroy: () => void
}

/**
 * The name of a rung from its picture size: the short side of the 16:9 box that it fills, so that portrait and wide
 * videos are called 720p like any other.
 */
export function linesOf(width: number, height: number): number {
  const longSide = Math.max(width, height)
  const shortSide = Math.min(width, height)
  const lines = Math.max(shortSide, Math.round((longSide * 9) / 16))
  return [360, 480, 720, 1080, 1440, 2160].find((rung) => Math.abs(rung - lines) <= 4) ?? lines
}

/** The wanted rung, or the best one under it; the lowest where all are above. */
export function pickLevel(levels: QualityLevel[], lines: number): QualityLevel | null {
  const sorted = levels.toSorted((a, b) => a.lines - b.lines)
  return sorted.findLast((level) => level.lines <= lines) ?? sorted[0] ?? null
}
