import { type FfmpegTools, MediaError } from '@repo/media'
import type { Services } from '../core/services.ts'
import { createTranscodeService } from '../modules/videos/index.ts'
import { NO_ROOM_WAIT_SECONDS, transcodeJob } from './transcode.job.ts'

export interface TranscodeJobFacts {
  id: string
  data: { assetId: string; packageKey?: string }
  priority: number
  retryCount: number
  retryLimit: number
}

/**
 * Runs one stage of a video. A worker that is told to stop ends ffmpeg and puts the video back in the queue: a restart
 * must not use up the tries of an innocent file. Neither must a full disk: what found no room comes again later.
 */
export function createTranscodeHandler(services: Services, tools: FfmpegTools, stopping: AbortSignal) {
  const transcode = createTranscodeService(services, tools)
  return async ({ id, data, priority, retryCount, retryLimit }: TranscodeJobFacts): Promise<void> => {
    try {
      await transcode({ ...data, jobId: id, hasMoreTries: retryCount < retryLimit, signal: stopping })
    } catch (error) {
      if (stopping.aborted) await services.queue.send(transcodeJob, data, { priority })
      else if (error instanceof MediaError && error.code === 'media.disk_full')
        await services.queue.send(transcodeJob, data, { priority, startAfterSeconds: NO_ROOM_WAIT_SECONDS })
      else throw error
    }
  }
}
