export { LessonPlayer } from './lesson-player.tsx'
export { findMatches, type TextMatch } from './lib/find-matches.ts'
export { formatTime } from './lib/format-time.ts'
export { parseVtt } from './lib/parse-vtt.ts'
export { addInterval, type Interval, mergeWatched, totalSeconds } from './lib/watched-intervals.ts'
export type {
  CaptionTrack,
  Chapter,
  Cue,
  CueList,
  Interruption,
  LessonLink,
  LessonPlayerHandle,
  LessonPlayerProps,
  MediaToken,
  PictureSize,
  ProgressReason,
  ProgressReport,
  Still,
  Stills,
  TimeMark,
  Watermark,
} from './player.types.ts'
export { Transcript, type TranscriptProps } from './transcript/transcript.tsx'
