import type { CueList, LessonPlayerHandle, LessonPlayerProps, ProgressReport, Stills } from '@repo/player'
import type { Ref } from 'react'

export interface LessonVideoProps
  extends Pick<LessonPlayerProps, 'autoPlay' | 'onEnded' | 'onNote' | 'previousLesson' | 'nextLesson'> {
  lesson: { id: string; title: string; sensitive?: readonly string[] }
  courseTitle: string
  /** Slug of the course whose trailer plays instead of a lesson. */
  trailerOf?: string
  /** Shown until the playback grant has arrived. */
  posterUrl?: string
  /**
   * Awaited before the grant is requested: progress that was made without a network is sent first, so that the resume
   * position is the newest.
   */
  prepare?: () => Promise<void>
  /** Takes up where the learner stopped; previews always begin at the start. */
  isResumed?: boolean
  /** Begins here instead, in seconds. */
  startAtSeconds?: number
  /** @param playbackId the stream it was watched in; null where none is counted. */
  onProgress?: (report: ProgressReport, playbackId: string | null) => void
  /** The captions' lines, for a transcript beside the player. */
  onCuesChange?: (list: CueList | null) => void
  /** The still pictures of the lesson, for notes beside the player. */
  onStillsChange?: (stills: Stills | null) => void
  playerRef?: Ref<LessonPlayerHandle>
}
