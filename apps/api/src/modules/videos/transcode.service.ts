import { type FfmpegTools, firstStagePercent, MediaError } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { type Build, createBuilds, SupersededError } from './builds.service.ts'
import { createDiskRoom, type DiskRoom } from './disk-room.ts'
import { saveEncoderFault } from './encoder.repo.ts'
import type { WithPackageKeys } from './package-keys.ts'
import { findHalfPackage, findPackage } from './packages.repo.ts'
import type { WithPackageRemoval } from './remove-packages.service.ts'
import { createRepeats } from './repeats.service.ts'
import { createSources } from './sources.service.ts'
import { createStages } from './stages.service.ts'
import {
  findNewestOriginal,
  findVideo,
  updateVideo,
  type Video,
  type VideoOriginal,
} from './video-row.repo.ts'
import { withWorkFolder } from './work-folder.ts'

/** The lowest size and the sound, against what was uploaded. */
const FIRST_STAGE_SHARE = 0.25

/** Recorders round up: a film of five minutes may have a second more. */
const ROUNDING_MS = 1500

const filmOf = ({ purpose, maxDurationMs }: Video) =>
  purpose !== 'course' && maxDurationMs !== null
    ? { film: { purpose, maxDurationMs: maxDurationMs + ROUNDING_MS } }
    : {}

export interface TranscodeRun {
  videoId: string
  /** The package that gets its ladder; absent in the first stage. */
  packageKey?: string
  /** Names the work folder, so that others can tell whether it is in use. */
  jobId: string
  /** Whether a retry follows a temporary failure. */
  hasMoreTries: boolean
  signal: AbortSignal
}

/**
 * Runs one stage of a video. Each preparation writes a package under a new random name, so a crash leaves no half
 * package behind a known address; every step may run twice.
 */
export function createTranscodeService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log' | 'cache' | 'demo'> &
    WithPackageRemoval &
    WithPackageKeys,
  tools: FfmpegTools,
  room: DiskRoom = createDiskRoom(services),
) {
  const { db, env, clock, log, removePackages } = services
  const builds = createBuilds(services)
  const sources = createSources(services, tools)
  const repeats = createRepeats(services, builds)
  const stages = createStages(services, tools, builds)

  const runFirst = async (video: Video, run: TranscodeRun, folder: string) => {
    if (await repeats.isRepeat(video)) return repeats.make(video)
    const change = { progressPercent: 0, failureCode: null, heartbeatAt: clock() }
    await updateVideo(db, video.id, { state: 'processing', ...change })
    const original = await sources.newest(video, folder, run.signal)
    const build = await builds.begin(video.id, original.id)
    const { signal } = run
    await orDrop(build, () =>
      whileWanted(build, () =>
        sources.withFile(
          original,
          (source) => stages.first(build, { source, folder, signal, ...filmOf(video) }),
          signal,
        ),
      ),
    )
  }

  const runLadder = async (video: Video, packageKey: string, run: TranscodeRun, folder: string) => {
    const build = await builds.resume(video.id, packageKey)
    const original = build && (await findNewestOriginal(db, video.id))
    if (!build || !original) return
    const { signal } = run
    await updateVideo(db, video.id, { failureCode: null })
    await whileWanted(build, () =>
      sources.withFile(
        original,
        (source) => stages.ladder(build, build.first, { source, folder, signal, ...filmOf(video) }),
        signal,
      ),
    )
  }

  /** A store that lies elsewhere lends the original as a copy; what is made is hardly ever larger than that. */
  const estimateBytes = (original: VideoOriginal | null, { packageKey }: TranscodeRun) => {
    const bytes = original?.bytes ?? 0
    return (env.STORAGE === 's3' ? bytes : 0) + Math.ceil(packageKey ? bytes : bytes * FIRST_STAGE_SHARE)
  }

  /** A run that has lost the mutex reports nothing; the other run sets the video's state. */
  const whileWanted = async ({ videoId, packageKey, runId }: Build, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (error instanceof SupersededError) throw error
      const row = await findPackage(db, packageKey)
      throw row?.runId === runId ? error : new SupersededError(videoId)
    }
  }

  /** Files of a failed first stage are removed, since they will never be published. */
  const orDrop = async (build: Build, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      await removePackages.giveUp(build.packageKey)
      throw error
    }
  }

  const isDone = async (video: Video, original: VideoOriginal | null, run: TranscodeRun) => {
    if (video.state === 'ready' || video.state === 'failed' || video.state === 'uploading') return true
    if (run.packageKey) return false
    // The job was delivered again after its work was done; the ladder has a job of its own.
    return original !== null && (await findHalfPackage(db, video.id, original.id)) !== null
  }

  /** A newer file has come meanwhile, and its own job with it. A demo video becomes an original on the way. */
  const isReplaced = async (video: Video, original: VideoOriginal | null) => {
    const newest = await findNewestOriginal(db, video.id)
    return newest !== null && newest.id !== original?.id && newest.id !== video.id
  }

  const noteFailure = async (video: Video, error: unknown, run: TranscodeRun) => {
    const { signal, hasMoreTries, packageKey } = run
    const code = error instanceof MediaError ? error.code : 'media.encoder_failed'
    // Retried until there is space, without using attempts, since the file is not at fault.
    const isWaiting = signal.aborted || code === 'media.disk_full'
    const isFinal = !isWaiting && (!hasMoreTries || (error instanceof MediaError && !error.isRetryable))
    if (signal.aborted) log.info({ videoId: video.id }, 'a video goes back to the queue')
    else log.error({ err: error, videoId: video.id, code, isFinal }, 'a video could not be prepared')
    const row = packageKey ? await findPackage(db, packageKey) : null
    // The complete version keeps playing; the failed one starts again when somebody retries.
    if (isFinal && row?.state === 'building') await removePackages.giveUp(row.key)
    await updateVideo(db, video.id, {
      state: isFinal ? 'failed' : row?.state === 'live' ? 'playable' : 'queued',
      failureCode: isFinal || (code === 'media.disk_full' && !signal.aborted) ? code : null,
      progressPercent: packageKey ? firstStagePercent : 0,
    })
    if (!isFinal) throw error
  }

  const runStage = async (run: TranscodeRun, folder: string) => {
    const video = await findVideo(db, run.videoId)
    const original = video && (await findNewestOriginal(db, video.id))
    if (!video || (await isDone(video, original, run))) return
    await saveEncoderFault(db, null)
    try {
      await room.during(estimateBytes(original, run), run.signal, async (signal) => {
        const watched = { ...run, signal }
        await (run.packageKey
          ? runLadder(video, run.packageKey, watched, folder)
          : runFirst(video, watched, folder))
      })
    } catch (error) {
      if (error instanceof SupersededError || (await isReplaced(video, original)))
        log.info({ videoId: video.id }, 'nobody waits for this run any more')
      else await noteFailure(video, error, run)
    }
  }

  return (run: TranscodeRun): Promise<void> =>
    // Wraps everything, because it removes files of an earlier attempt.
    withWorkFolder(env.DATA_DIR, run.jobId, (folder) => runStage(run, folder))
}
