export { LessonPlayer } from './lesson-player.tsx'
export { formatTime } from './lib/format-time.ts'
export { addInterval, type Interval, mergeIntervals, totalSeconds } from './lib/watched-intervals.ts'
export type {
  CaptionTrack,
  Chapter,
  LessonLink,
  LessonPlayerHandle,
  LessonPlayerProps,
  ProgressReason,
  ProgressReport,
} from './player.types.ts'
