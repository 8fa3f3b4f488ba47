import { MAX_CUES } from '@repo/contract/captions'
import {
  extractSpeech,
  type FfmpegTools,
  MediaError,
  runWhisper,
  SPEECH_FILE,
  WhisperError,
  type WhisperTools,
} from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { listTermNames } from '../glossary/index.ts'
import { createDiskRoom, findNewestOriginal, findSpokenFacts, withWorkFolder } from '../videos/index.ts'
import { type DraftWork, takePlace, updateWork } from './caption-drafts.repo.ts'
import type { DraftFailure } from './draft.messages.ts'
import { type DraftCue, makeDraftCues } from './draft-cues.ts'
import { writePrompt } from './glossary-prompt.ts'
import { BrokenResultError, readWhisperResult } from './whisper-result.ts'

export interface DraftingTools {
  ffmpeg: FfmpegTools
  whisper: WhisperTools
}

export interface DraftingRun extends DraftWork {
  /** Names the work folder, so that others can tell whether it is in use. */
  jobId: string
  hasMoreTries: boolean
  signal: AbortSignal
}

export interface DraftingOptions {
  heartbeatEveryMs?: number
  /** Longest the recogniser may take for a sound of this length. */
  timeoutMs?: (soundMs: number) => number
}

const LANGUAGE = 'vi'
const HEARTBEAT_EVERY_MS = 3000
/** Work without a sign of life for so long is taken for dead. */
const DEAD_AFTER_MS = 60_000
/** Mono, 16 bit, 16 kHz. */
const SOUND_BYTES_PER_MS = 32
/** Taking the sound out of a video is quick beside listening to it. */
const SOUND_SHARE_PERCENT = 5

/** Half an hour for the shortest, ten times its length for a long one, and less than the job itself may run. */
const defaultTimeoutMs = (soundMs: number) => Math.min(5 * 3_600_000, Math.max(30 * 60_000, soundMs * 10))

/** Why there is no draft and no further try would make one. */
class DraftError extends Error {
  readonly code: DraftFailure
  constructor(code: DraftFailure) {
    super(`no draft: ${code}`)
    this.code = code
  }
}

/** The result of this run has no use any more: the request was deleted, or another run has completed it. */
class GoneError extends Error {}

/**
 * Makes a draft of captions: the sound of the video, what the recogniser hears in it, captions of that.
 * @returns `over` once there is nothing left to do, otherwise what the job waits for
 */
export function createDrafting(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log'>,
  tools: DraftingTools,
  options: DraftingOptions = {},
) {
  const { db, env, storage, clock, log } = services
  const { heartbeatEveryMs = HEARTBEAT_EVERY_MS, timeoutMs = defaultTimeoutMs } = options
  const room = createDiskRoom(services)

  /** Tells how far the work is, again and again; aborts once nobody waits for it. */
  const watch = (work: DraftWork, signal: AbortSignal) => {
    const gone = new AbortController()
    let progressPercent = 0
    const beat = () =>
      updateWork(db, work, { heartbeatAt: clock(), progressPercent }).then(
        (isWanted) => isWanted || gone.abort(),
        (err: unknown) => log.warn({ err, videoId: work.videoId }, 'progress of a draft was not saved'),
      )
    const timer = setInterval(() => void beat(), heartbeatEveryMs)
    return {
      signal: AbortSignal.any([signal, gone.signal]),
      isGone: () => gone.signal.aborted,
      stop: () => clearInterval(timer),
      /** Percent of a part of the work. */
      report: (from: number, to: number) => (percent: number) => {
        progressPercent = Math.min(99, Math.floor(from + (percent * (to - from)) / 100))
      },
    }
  }

  const takeSound = async (work: DraftWork, dir: string, watched: ReturnType<typeof watch>) => {
    const original = await findNewestOriginal(db, work.videoId)
    if (!original) throw new DraftError('no_source')
    const { signal } = watched
    const onProgress = watched.report(0, SOUND_SHARE_PERCENT)
    const soundMs = await storage.withLocalFile(
      original.storageKey,
      (source) => extractSpeech(tools.ffmpeg, { source, dir, language: LANGUAGE, signal, onProgress }),
      signal,
    )
    if (soundMs === null) throw new DraftError('no_sound')
    return soundMs
  }

  const listen = async (work: DraftWork, dir: string, soundMs: number, watched: ReturnType<typeof watch>) => {
    const prompt = writePrompt(await listTermNames(db), (await findSpokenFacts(db, work.videoId)).titles)
    const { sandbox } = tools.ffmpeg
    const json = await runWhisper(tools.whisper, {
      dir,
      file: SPEECH_FILE,
      language: LANGUAGE,
      prompt,
      timeoutMs: timeoutMs(soundMs),
      ...(sandbox ? { sandbox } : {}),
      signal: watched.signal,
      onProgress: watched.report(SOUND_SHARE_PERCENT, 99),
    })
    return makeDraftCues(readWhisperResult(json, soundMs))
  }

  const finish = async (work: DraftWork, cues: DraftCue[]) => {
    if (cues.length === 0) throw new DraftError('no_speech')
    if (cues.length > MAX_CUES) throw new DraftError('too_long')
    const change = {
      state: 'done' as const,
      progressPercent: 100,
      failureCode: null,
      cues,
      updatedAt: clock(),
    }
    if (!(await updateWork(db, work, change))) throw new GoneError()
  }

  /** The sound, and a copy of the original where it is lent by a store that lies elsewhere. */
  const estimateBytes = async (videoId: string) => {
    const original = await findNewestOriginal(db, videoId)
    const { durationMs } = await findSpokenFacts(db, videoId)
    return durationMs * SOUND_BYTES_PER_MS + (env.STORAGE === 's3' ? (original?.bytes ?? 0) : 0)
  }

  const make = async (run: DraftingRun, dir: string) => {
    const watched = watch(run, run.signal)
    try {
      const bytes = await estimateBytes(run.videoId)
      const cues = await room.during(bytes, watched.signal, async (signal) => {
        const guarded = { ...watched, signal }
        return listen(run, dir, await takeSound(run, dir, guarded), guarded)
      })
      await finish(run, cues)
    } catch (error) {
      throw watched.isGone() ? new GoneError() : error
    } finally {
      watched.stop()
    }
  }

  const noteFailure = async (run: DraftingRun, error: unknown): Promise<'over' | 'no_room' | 'stopped'> => {
    const { videoId } = run
    if (error instanceof GoneError) {
      log.info({ videoId }, 'nobody waits for this draft any more')
      return 'over'
    }
    const isFull = error instanceof MediaError && error.code === 'media.disk_full'
    if (run.signal.aborted || isFull) {
      const failureCode: DraftFailure | null = isFull && !run.signal.aborted ? 'no_room' : null
      await updateWork(db, run, { state: 'queued', failureCode, progressPercent: 0, heartbeatAt: null })
      return isFull ? 'no_room' : 'stopped'
    }
    const code = failureOf(error)
    const isFinal = code !== null || !run.hasMoreTries
    log.error({ err: error, videoId, code, isFinal }, 'no draft of captions could be made')
    const failed = { state: 'failed' as const, failureCode: code ?? 'interrupted' }
    await updateWork(db, run, isFinal ? failed : { state: 'queued', progressPercent: 0, heartbeatAt: null })
    if (!isFinal) throw error
    return 'over'
  }

  return async (run: DraftingRun): Promise<'over' | 'busy' | 'no_room' | 'stopped'> => {
    const now = clock()
    const aliveSince = new Date(now.getTime() - DEAD_AFTER_MS)
    const place = await db.transaction((tx) => takePlace(tx, run, now, aliveSince))
    if (place === 'busy') return 'busy'
    if (place === 'gone') return 'over'
    try {
      await withWorkFolder(env.DATA_DIR, run.jobId, (dir) => make(run, dir))
      return 'over'
    } catch (error) {
      return noteFailure(run, error)
    }
  }
}

/** What no further try would change; null for faults of the machine. */
function failureOf(error: unknown): DraftFailure | null {
  if (error instanceof DraftError || error instanceof WhisperError) return error.code
  if (error instanceof BrokenResultError) return 'broken_result'
  if (error instanceof StorageMissingError) return 'no_source'
  return error instanceof MediaError && !error.isRetryable ? 'unreadable' : null
}
