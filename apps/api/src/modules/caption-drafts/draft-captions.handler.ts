import { locateFfmpeg, locateWhisper, type WhisperCheck } from '@repo/media'
import type { JobHandler, WorkerLife } from '../../core/jobs.ts'
import type { Needs } from '../../core/services.ts'
import { encoderFaultOf } from '../videos/index.ts'
import { BUSY_WAIT_SECONDS, draftCaptionsJob } from './draft-captions.job.ts'
import { createDrafting, type DraftingTools } from './drafting.service.ts'
import { createDraftsSweep } from './drafts-sweep.service.ts'
import { saveRecogniserCheck } from './recogniser.repo.ts'

const NO_ROOM_WAIT_SECONDS = 15 * 60
type DraftingServices = Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log'>

/** Work that waits or is interrupted goes back to the queue without using up a try. */
export function createDraftCaptionsHandler(
  services: DraftingServices,
  tools: DraftingTools,
  stopping: AbortSignal,
): JobHandler<{ videoId: string; requestId: string }> {
  const draft = createDrafting(services, tools)
  const ready: WhisperCheck = { program: 'ready', model: 'ready' }
  const waits = { busy: BUSY_WAIT_SECONDS, no_room: NO_ROOM_WAIT_SECONDS, stopped: 0 }
  return async (payload, { id, hasMoreTries }) => {
    // Another worker may have said since that it cannot make drafts.
    await saveRecogniserCheck(services.db, ready)
    const outcome = await draft({ ...payload, jobId: id, hasMoreTries, signal: stopping })
    if (outcome === 'over') return
    await services.queue.send(draftCaptionsJob, payload, { startAfterSeconds: waits[outcome] })
  }
}

/** Without a program, a model or ffmpeg drafts wait, and staff read which of them is missing. */
export async function createDraftCaptionsJob(
  services: DraftingServices & WorkerLife,
): Promise<ReturnType<typeof createDraftCaptionsHandler> | null> {
  const { db, env, log } = services
  await createDraftsSweep(services)()
  const { check, tools: whisper } = await locateWhisper({
    cliPath: env.WHISPER_CLI,
    modelPath: env.WHISPER_MODEL,
  })
  const isWanted = env.WHISPER_CLI !== undefined || env.WHISPER_MODEL !== undefined
  // A worker that was given neither says nothing of the others.
  if (isWanted) await saveRecogniserCheck(db, check)
  if (!whisper) {
    if (isWanted) log.warn(check, 'no drafts of captions: WHISPER_CLI and WHISPER_MODEL cannot be used')
    return null
  }
  const { FFMPEG_PATH: ffmpegPath, FFPROBE_PATH: ffprobePath } = env
  const ffmpeg = await locateFfmpeg({ allowBundled: env.DEMO_MODE, chosen: { ffmpegPath, ffprobePath } })
  // The job that prepares videos has said already why there is none.
  if (!ffmpeg || encoderFaultOf(ffmpeg, env)) return null
  return createDraftCaptionsHandler(services, { ffmpeg, whisper }, services.stopping)
}
