import type { Cue } from '@repo/timeline/web-vtt'
import type { Sandbox } from './ffmpeg/sandbox.ts'

/** ffmpeg and ffprobe that passed the feature check of `locateFfmpeg`. */
export type FfmpegTools = {
  ffmpegPath: string
  ffprobePath: string
  version: string
  origin: 'env' | 'system' | 'bundled'
  /** zscale and tonemap are there, so HDR clips of phones can be brought to SDR. */
  canToneMap: boolean
  /** One sentence for the log if this build is too old to read untrusted files safely. */
  warning: string | null
  /** Keeps the programs off the network and within limits; absent: they run plainly. */
  sandbox?: Sandbox
  /** One sentence for the log when the system cannot give the whole sandbox. */
  note?: string | null
  /** The graphics chip that compresses the pictures, found by `findHardware`; absent: the processor does. */
  hardware?: HardwareEncoder
}

/** A graphics chip that encodes H.264, as ffmpeg knows it. */
export type HardwareEncoder =
  | { kind: 'nvenc' }
  /** `device`: path such as `/dev/dri/renderD128`; `rateControl`: the best mode of its driver that keeps to a ceiling. */
  | { kind: 'vaapi'; device: string; rateControl: 'QVBR' | 'VBR' }

/** Containers we take, by the name of ffmpeg's demuxer, which is forced on every read. */
export type Container = 'mov' | 'matroska' | 'avi' | 'mpegts'

export type VideoStream = {
  index: number
  codec: string
  /** Pixels as displayed: after rotation and pixel aspect. */
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  frameRate: number
  pixelFormat: string
  isHdr: boolean
  /** ffprobe's name, such as `High`; empty where the codec has none. */
  profile: string
  /** Pixels as stored: what a decoder has to hold, whatever the pixel aspect makes of them. */
  storedWidth: number
  storedHeight: number
  isInterlaced: boolean
  /** First and last instant of the picture in the file, in ms from the file's beginning; null where it is not said. */
  startMs: number
  endMs: number | null
}

export type AudioStream = {
  index: number
  codec: string
  channels: number
  sampleRate: number
  /** BCP 47, as the file says. */
  language?: string
  title?: string
}

export type SubtitleStream = { index: number; language?: string; title?: string }

/** What a file holds, read without trusting its name. Time in ms, sizes in bytes. */
export type VideoProbe = {
  container: Container
  durationMs: number
  /** How long the recorder was paused in all; `durationMs` is without it. Absent where pauses are part of the file. */
  pausesMs?: number
  sizeBytes: number
  video: VideoStream | null
  audio: AudioStream | null
  /** Further languages, comments and the like, in the order of the file. */
  otherAudio?: AudioStream[]
  /** Captions as text; those that are pictures cannot be read. */
  subtitles?: SubtitleStream[]
}

export type VideoRendition = {
  /** Rung, also the folder suffix: `720` → `video-720/`. */
  name: string
  width: number
  height: number
  frameRate: number
  /** Bits per second. */
  maxBitrate: number
  crf: number
  profile: 'main' | 'high'
  /** Sets its folder apart from the one that another run of the same work writes: `720` → `video-720-<suffix>/`. */
  suffix?: string
  /** Taken over from the source as it is instead of encoded. */
  isCopy?: boolean
}

export type AudioRendition = {
  channels: 1 | 2
  bitrate: number
  sampleRate: 48_000
  /** Stream of the source. */
  streamIndex: number
  /** Folder in the package. */
  folder: string
  /** BCP 47; null where nobody said. */
  language: string | null
  /** For the choice among several. */
  label: string
  /** The change that brings it to the target loudness; absent: none. */
  gain?: Gain
}

export type Gain = {
  db: number
  /** Peaks are limited to this value in dBTP; null if no limiter is needed. */
  limitDb: number | null
}

/** How videos are to sound: integrated loudness and true peak of EBU R 128. */
export type LoudnessTarget = { lufs: number; truePeakDb: number }

/** `first` is made and published before `ladder`; both null/empty for sound without picture. */
export type RenditionPlan = {
  first: VideoRendition | null
  ladder: VideoRendition[]
  audio: AudioRendition | null
  otherAudio: AudioRendition[]
}

/** Keys of a package. Rotation limits what one leaked key opens. */
export type PackageEncryption = {
  /** 16 bytes; the same index must always give the same key, in both stages of a package. */
  keyOf(keyIndex: number): Buffer
  /** Segments in a row, from the first, that share a key. */
  segmentsPerKey: number
}

/** One caption, shown from `startMs` until before `endMs`; plain text, lines separated by `\n`. */
export type { Cue }

/** Captions that came inside a file; the language as it says. */
export type EmbeddedCaptions = { language: string | null; cues: Cue[] }

export type CaptionInput = { lang: string; label: string; path: string; isDefault?: boolean }

export type ManifestVideo = {
  name: string
  width: number
  height: number
  frameRate: number
  codecs: string
  bandwidth: number
  averageBandwidth: number
  playlist: string
}

export type ManifestAudio = {
  codecs: string
  channels: number
  bandwidth: number
  averageBandwidth: number
  playlist: string
  /** BCP 47. */
  language?: string
  label?: string
}

/** One picture a segment, of the lowest rung: what native players show while somebody looks for a place. */
export type ManifestKeyFrames = Omit<ManifestVideo, 'name' | 'frameRate'>

export type ManifestCaption = {
  lang: string
  label: string
  isDefault: boolean
  vtt: string
  playlist: string
}

export type ManifestStoryboard = {
  vtt: string
  /** The first sheet. */
  image: string
  /** How many sheets there are, `storyboard.jpg`, `storyboard-2.jpg` …; absent: one. */
  sheets?: number
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  intervalMs: number
}

/** `manifest.json` of a package: all that the API needs to know, every path relative to the package folder. */
export type PackageManifest = {
  version: 1
  /** `PACKAGING_VERSION` of the pipeline that made it; absent before versions were counted. */
  packaging?: number
  durationMs: number
  /** False between the first rendition and the rest of the ladder. */
  isComplete: boolean
  master: 'master.m3u8'
  video: ManifestVideo[]
  /** Absent in packages of old pipeline versions, and without a picture. */
  keyFrames?: ManifestKeyFrames
  audio: ManifestAudio | null
  /** Further sound tracks to choose from. */
  otherAudio?: ManifestAudio[]
  captions: ManifestCaption[]
  /** `blurred`: the same picture, blurred beyond recognition, for lessons that ask before they show anything. */
  poster: { file: string; width: number; height: number; blurred?: string } | null
  storyboard: ManifestStoryboard | null
  /** Set when the segments are encrypted: segment `n` of every rendition needs key `floor(n / segmentsPerKey)`. */
  encryption?: { method: 'AES-128'; segmentsPerKey: number }
  /** The video is shown several times in a row: segment `n` of every rendition is the file of `n` modulo this. */
  loopSegments?: number
  /** Every file of the package except `manifest.json`, sorted by path. */
  files: { path: string; sizeBytes: number }[]
}
