import type { staffVideo } from '@repo/contract/videos'
import { MediaError, type MediaErrorCode } from '@repo/media'
import type { z } from 'zod'
import type { EncoderFault } from './encoder.policy.ts'
import { describeTranscodeFailure, transcodeMessages } from './transcode.messages.ts'
import type { VideoRow } from './videos.repo.ts'

type StaffVideo = z.input<typeof staffVideo>

/** Whether trying the same file again can help. */
export const isRetryable = ({ video, original }: Pick<VideoRow, 'video' | 'original'>) =>
  video.state === 'failed' &&
  (original !== null || video.demoRecipe !== null) &&
  new MediaError(video.failureCode as MediaErrorCode, '').isRetryable

export interface ViewFacts {
  posterUrl: string | null
  /** Why workers do not encode at all. */
  encoderFault: EncoderFault | null
  /** What the reader changes in courses that learners have waits for staff. */
  isDoctor: boolean
}

function failureOf(row: VideoRow, { encoderFault }: ViewFacts): StaffVideo['failure'] {
  const { state, failureCode } = row.video
  if (state === 'queued' && encoderFault)
    return { message: transcodeMessages.encoder[encoderFault], isRetryable: false }
  if (state !== 'failed' && failureCode === 'media.disk_full')
    return { message: transcodeMessages.noRoom, isRetryable: false }
  if (state !== 'failed') return null
  return { message: describeTranscodeFailure(failureCode), isRetryable: isRetryable(row) }
}

export function toStaffVideo(row: VideoRow, facts: ViewFacts): StaffVideo {
  const { video, original } = row
  return {
    id: video.id,
    title: video.title,
    state: video.state,
    progressPercent: video.progressPercent,
    failure: failureOf(row, facts),
    isPlayable: video.packageKey !== null,
    durationMs: video.durationMs,
    originalBytes: original?.bytes ?? null,
    renditions: video.renditions,
    captionLanguages: row.languages as StaffVideo['captionLanguages'],
    chapterCount: video.chapters.length,
    usedBy: row.usage.map(({ wasPublished, ...use }) => ({
      ...use,
      changesWait: facts.isDoctor && wasPublished,
    })),
    trailerOf: row.trailerOf,
    uploadedBy: row.uploadedBy,
    posterUrl: facts.posterUrl,
    createdAt: video.createdAt.toISOString(),
  }
}
