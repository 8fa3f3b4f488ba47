import type { Ref } from 'react'
import type { Interval } from './lib/watched-intervals.ts'

export type CaptionTrack = { src: string; lang: string; label: string }
export type Chapter = { startSeconds: number; title: string }
export type LessonLink = { title: string; onOpen: () => void }

export type ProgressReason = 'interval' | 'pause' | 'seek' | 'ended' | 'hidden' | 'unmount'
export type ProgressReport = {
  /** Where to resume. */
  positionSeconds: number
  /** Everything watched since this mount: sorted, disjoint, in seconds. */
  intervals: Interval[]
  reason: ProgressReason
}

/** Imperative handle for notes, transcript and the like. */
export type LessonPlayerHandle = {
  play: () => Promise<void>
  pause: () => void
  seek: (seconds: number) => void
  getPosition: () => number
  focus: () => void
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
  /** Seconds. Playback resumes here, and the viewer is offered the beginning. */
  startAt?: number
  autoPlay?: boolean
  /** Key in localStorage for volume, speed, captions and quality. */
  preferencesKey?: string
  /** Headers for requests of the same origin, asked anew for each one. */
  requestHeaders?: () => Record<string, string>
  /** A fresh address of the same video, for when the old one has expired. The place is kept. */
  refreshSource?: () => Promise<string>
  onReady?: (info: { durationSeconds: number }) => void
  onProgress?: (report: ProgressReport) => void
  onEnded?: () => void
  previousLesson?: LessonLink
  /** Opens 5 seconds after the end unless the viewer stops it. */
  nextLesson?: LessonLink
  ref?: Ref<LessonPlayerHandle>
}
