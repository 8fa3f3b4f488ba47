import type { ApiContract, EndpointOutput } from '@repo/contract'

type Videos = ApiContract['videos']
export type VideoPageData = EndpointOutput<Videos['videos']>
export type Video = VideoPageData['items'][number]
export type VideoDetail = EndpointOutput<Videos['video']>
export type VideoState = Video['state']
export type LessonPageData = EndpointOutput<Videos['videoLessons']>
export type VideoLesson = LessonPageData['items'][number]
export type LessonAudienceData = EndpointOutput<Videos['lessonAudience']>
export type StaffPlayback = EndpointOutput<Videos['videoPlayback']>
export type CaptionTrackData = EndpointOutput<Videos['captions']>
export type CaptionLanguage = CaptionTrackData['lang']
export type Cue = CaptionTrackData['cues'][number]
export type CaptionDraftData = EndpointOutput<ApiContract['captionDrafts']['draft']>
export type CaptionDraft = NonNullable<CaptionDraftData['draft']>
export type DraftCue = CaptionDraft['cues'][number]
export type VideoWatching = EndpointOutput<ApiContract['watching']['ofVideo']>
export type WatchedStep = NonNullable<VideoWatching['steps'][number]>
export type Chapter = VideoDetail['chapters'][number]
export type SoundName = Pick<VideoDetail['soundTracks'][number], 'language' | 'label'>

/** Interval in ms at which a video that is being prepared is read again. */
const pollEveryMs = 4000
const moving: readonly VideoState[] = ['uploading', 'queued', 'processing', 'playable']

/** Interval in ms at which videos in these states are read again; false once none is being prepared. */
export const pollOf = (states: readonly VideoState[]): number | false =>
  states.some((state) => moving.includes(state)) ? pollEveryMs : false
