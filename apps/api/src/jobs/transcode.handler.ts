import type { FfmpegTools } from '@repo/media'
import type { Services } from '../context.ts'
import { createTranscodeService } from '../modules/media/transcode.service.ts'
import { transcodeJob } from './transcode.job.ts'

export interface TranscodeJobFacts {
  assetId: string
  retryCount: number
  retryLimit: number
}

/**
 * Prepares one video. A worker that is told to stop ends ffmpeg and puts the video back in the queue: a restart
 * must not use up the tries of an innocent file.
 */
export function createTranscodeHandler(services: Services, tools: FfmpegTools, stopping: AbortSignal) {
  const transcode = createTranscodeService(services, tools)
  return async ({ assetId, retryCount, retryLimit }: TranscodeJobFacts): Promise<void> => {
    try {
      await transcode({ assetId, hasMoreTries: retryCount < retryLimit, signal: stopping })
    } catch (error) {
      if (!stopping.aborted) throw error
      await services.queue.send(transcodeJob, { assetId })
    }
  }
}
