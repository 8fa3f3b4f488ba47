import type { Cue } from '@repo/timeline/web-vtt'
import type { ReactNode, Ref } from 'react'
import type { Interval } from './lib/watched-intervals.ts'

export type CaptionTrack = { src: string; lang: string; label: string }
export type Chapter = { startSeconds: number; title: string }
export type LessonLink = { title: string; onOpen: () => void }

/** A moment that somebody speaks of: a tick on the bar, which leads there. */
export type TimeMark = { id: string; startSeconds: number; label: string }

/** The picture's own pixels. */
export type PictureSize = { width: number; height: number }

/** A short-lived right to fetch the bytes of one video; it stands in the path after `/media/`. */
export type MediaToken = {
  token: string
  /** ISO 8601. */
  expiresAt: string
}

/**
 * Who watches; laid over the picture as it is given, so the contact comes masked already. `code` is short and leads the
 * site's staff to the account where the name and the contact do not.
 */
export type Watermark = { name: string; contact: string; code?: string }

/** A reason why the video may not go on for now, with the one thing that can be done about it. */
export type Interruption = { title: string; text: string; actionLabel: string; onAction: () => void }

/** One caption: shown from `startMs` up to `endMs`; lines are parted by `\n`. */
export type { Cue }

/** The lines of one language, for a transcript beside the player. */
export type CueList = { lang: string; label: string; cues: Cue[] }

/** A still picture: a rectangle of a sheet, whose name stays the same under another grant. */
export type Still = { sheet: string; x: number; y: number; width: number; height: number }

/** Still pictures of the lesson, for what stands beside the player. They end with it. */
export type Stills = {
  /** The picture of a moment; null where there is none. */
  at: (seconds: number) => Still | null
  /** Fetches a sheet under the grant of the player and answers an address within this page. */
  load: (sheet: string) => Promise<string>
}

export type ProgressReason = 'interval' | 'pause' | 'seek' | 'ended' | 'hidden' | 'unmount'
/** One viewing of a lesson, from this mount on. */
export type Viewing = {
  id: string
  /** What was played, in the order in which it was played and as often, in seconds. */
  runs: Interval[]
}
export type ProgressReport = {
  /** Where to resume. */
  positionSeconds: number
  /** Everything watched since this mount: sorted, disjoint, in seconds. */
  intervals: Interval[]
  viewing: Viewing
  reason: ProgressReason
}

/** Imperative handle for notes, transcript and the like. */
export type LessonPlayerHandle = {
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  getPosition: () => number
  focus: () => void
  /** Calls with the place in seconds about four times a second while playing and after every jump; answers how to stop. */
  subscribe: (listener: (seconds: number) => void) => () => void
}

export type LessonPlayerProps = {
  /** Master playlist. Changing it loads another lesson in place. */
  src: string
  title: string
  /** Shown by the media controls of the system. */
  courseTitle?: string
  poster?: string
  /** Length in seconds, shown until the video says its own. */
  durationSeconds?: number
  captions?: CaptionTrack[]
  chapters?: Chapter[]
  storyboard?: { vttUrl: string }
  /** Ticks on the bar, sorted. */
  marks?: TimeMark[]
  onMark?: (mark: TimeMark) => void
  /** Lies over the picture, below the controls, once its size is known; takes no pointer unless it asks for one. */
  overlay?: (picture: PictureSize) => ReactNode
  /**
   * While it is given, nothing of the video is loaded: it is called when the viewer wants to play, with the place that
   * was chosen or null, and the video begins by itself once a source without it follows.
   */
  onBegin?: (atSeconds: number | null) => void
  /** Seconds. Playback resumes here, and the viewer is offered the beginning. */
  startAt?: number
  autoPlay?: boolean
  /** Key in localStorage for volume, speed, captions and quality. */
  preferencesKey?: string
  /** Headers for the requests for keys, on the source's own origin only; asked anew for each one. */
  requestHeaders?: () => Record<string, string>
  /** A fresh address of the same video, for when the old one has expired. The place is kept. */
  refreshSource?: () => Promise<string>
  /** The newest grant. Every request under `/media/<token>/` of the source's origin is sent with it. */
  mediaToken?: MediaToken
  /**
   * A new grant for the same video. Asked about two minutes before the end of the old one, and at once when a request
   * is refused with 401 or 403; parallel refusals ask once.
   */
  renewToken?: () => Promise<MediaToken>
  /** Drawn over the picture, moving; the video pauses while it cannot be shown. */
  watermark?: Watermark | null
  /** Pauses, covers the picture and keeps the place until it is null again. */
  interruption?: Interruption | null
  /** The lines of the chosen language (the first one while captions are off), as soon as they are loaded. */
  onCuesChange?: (list: CueList | null) => void
  /** The still pictures of the lesson as soon as they are known; null when it goes. */
  onStillsChange?: (stills: Stills | null) => void
  /** G asks to write something at this moment. The video goes on; full screen is left, because the page has to be seen. */
  onNote?: () => void
  onReady?: (info: { durationSeconds: number }) => void
  onProgress?: (report: ProgressReport) => void
  onEnded?: () => void
  previousLesson?: LessonLink
  /** Opens 5 seconds after the end unless the viewer stops it. */
  nextLesson?: LessonLink
  ref?: Ref<LessonPlayerHandle>
}
