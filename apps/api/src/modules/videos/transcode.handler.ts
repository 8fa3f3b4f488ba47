import { type FfmpegTools, findHardware, locateFfmpeg, MediaError } from '@repo/media'
import type { JobHandler, WorkerLife } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import { tell } from '../../process/facts.ts'
import { encoderFaultOf } from './encoder.policy.ts'
import { saveEncoderFault } from './encoder.repo.ts'
import type { WithPackageKeys } from './package-keys.ts'
import type { WithPackageRemoval } from './remove-packages.service.ts'
import { NO_ROOM_WAIT_SECONDS, transcodeJob } from './transcode.job.ts'
import { createTranscodeService } from './transcode.service.ts'
import type { WithVideoSweep } from './video-sweep.service.ts'

/**
 * Runs one stage of a video. A worker that is told to stop ends ffmpeg and puts the video back in the queue: a restart
 * must not use up the tries of an innocent file. Neither must a full disk: what found no room comes again later.
 */
export function createTranscodeHandler(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log' | 'cache' | 'demo'> &
    WithPackageRemoval &
    WithPackageKeys,
  tools: FfmpegTools,
  stopping: AbortSignal,
): JobHandler<{ videoId: string; packageKey?: string | undefined }> {
  const transcode = createTranscodeService(services, tools)
  return async (payload, { id, priority, hasMoreTries }) => {
    try {
      await transcode({ ...payload, jobId: id, hasMoreTries, signal: stopping })
    } catch (error) {
      if (stopping.aborted) await services.queue.send(transcodeJob, payload, { priority })
      else if (error instanceof MediaError && error.code === 'media.disk_full')
        await services.queue.send(transcodeJob, payload, {
          priority,
          startAfterSeconds: NO_ROOM_WAIT_SECONDS,
        })
      else throw error
    }
  }
}

/** Without an encoder videos wait in the queue; other jobs go on. */
export async function createTranscodeJob(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log' | 'cache' | 'demo'> &
    WorkerLife &
    WithPackageRemoval &
    WithPackageKeys &
    WithVideoSweep,
): Promise<ReturnType<typeof createTranscodeHandler> | null> {
  const { env, log, db } = services
  // Resumes work interrupted by a crash at once instead of at the next full hour.
  await services.sweepVideos()
  const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = env
  const tools = await locateFfmpeg({ allowBundled: env.DEMO_MODE, chosen: { ffmpegPath, ffprobePath } })
  const fault = encoderFaultOf(tools, env)
  await saveEncoderFault(db, fault)
  if (!tools || fault) {
    log.error({ fault, note: tools?.note }, 'videos wait: there is no ffmpeg, or none that can be shut in')
    return null
  }
  const { hardware, note } = await findHardware(tools, env.VIDEO_ENCODER)
  const kind = hardware?.kind ?? 'processor'
  tell('encoder', { kind })
  log.info({ encoder: kind, ...hardware }, 'what encodes videos was looked for')
  for (const remark of [tools.warning, tools.note, note]) if (remark) log.warn(remark)
  const chosen = hardware ? { ...tools, hardware } : tools
  return createTranscodeHandler(services, chosen, services.stopping)
}
