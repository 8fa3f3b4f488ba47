import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  defaultLoudness,
  type EmbeddedCaptions,
  type FfmpegTools,
  firstStagePercent,
  type PackageManifest,
  packageFirst,
  packageLadder,
} from '@repo/media'
import type { Needs } from '../../core/services.ts'
import type { Env } from '../../env.ts'
import { crashPoint, freezePoint } from '../../process/crash-point.ts'
import { tell } from '../../process/facts.ts'
import { type Build, type Builds, SupersededError } from './builds.service.ts'
import { findRemovedLanguages, insertCaptionsIfNone } from './captions.repo.ts'
import { createChipTrust } from './chip-trust.ts'
import { keepableCaptions } from './embedded-captions.ts'
import { packageFolder, saveRunHeartbeat } from './packages.repo.ts'
import { lockVideo, updateVideo } from './video-row.repo.ts'

export interface StageWork {
  /** Path of the original. */
  source: string
  /** Scratch of this run alone. */
  folder: string
  signal: AbortSignal
  /** Limits of this video; absent: those of every video. */
  film?: { purpose: 'hand_in' | 'answer'; maxDurationMs: number }
}

const HEARTBEAT_EVERY_MS = 1000
const DESCRIPTIONS = ['master.m3u8', 'manifest.json'] as const

/** Encoding settings of the operator. */
const settingsOf = ({ VIDEO_LOUDNESS, VIDEO_MAX_FRAME_RATE }: Env) => ({
  maxFrameRate: VIDEO_MAX_FRAME_RATE,
  loudness: VIDEO_LOUDNESS === 'off' ? ('as_is' as const) : { ...defaultLoudness, lufs: VIDEO_LOUDNESS },
})

/**
 * The video of a learner's submission is watched in a small player and must have a picture. A doctor's recording must
 * have sound, is complete after one stage, because the doctor waits for it, and is without the times in which it was
 * paused, which some browsers leave in the file.
 */
function filmSettings(film: StageWork['film']) {
  if (!film) return {}
  const { purpose, maxDurationMs } = film
  return purpose === 'answer'
    ? { rungs: ['480'], limits: { maxDurationMs, needsSound: true, cutsPauses: true } }
    : { rungs: ['360', '480', '720'], limits: { maxDurationMs, needsPicture: true } }
}

const tellSpeed = (stage: 'first' | 'ladder', { durationMs }: PackageManifest, begunAt: number) =>
  tell('encode', {
    stage,
    mediaSeconds: durationMs / 1000,
    seconds: (performance.now() - begunAt) / 1000,
  })

/** The two stages between an original and storage: encode in the work folder, move in, publish. */
export function createStages(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log'>,
  tools: FfmpegTools,
  builds: Builds,
) {
  const { db, storage, clock, log } = services
  const settings = settingsOf(services.env)
  const trust = createChipTrust(tools, () => {
    log.error('the chip failed at several videos in a row, the processor encodes until a restart')
    tell('encoder', { kind: 'processor' })
  })

  /** Runs a stage with what encodes now, and notes whether the chip failed at it. */
  const encode = async <T>(
    stage: 'first' | 'ladder',
    videoId: string,
    run: (chosen: FfmpegTools, onFallback: (err: Error) => void) => Promise<T>,
  ): Promise<T> => {
    let didFail = false
    const result = await run(trust.tools(), (err) => {
      didFail = true
      log.warn({ err, videoId, stage }, 'the chip failed at a video, the processor begins again')
      tell('encoderFallback', { stage })
    })
    trust.note(stage, didFail)
    return result
  }

  /** Reports total progress and aborts once the run has lost its package. */
  const watch = (build: Build, signal: AbortSignal, [from, to]: [number, number]) => {
    const lost = new AbortController()
    let heartbeatAt = 0
    const heartbeat = async (percent: number) => {
      if (!(await saveRunHeartbeat(db, build.packageKey, build.runId))) return lost.abort()
      const progressPercent = Math.min(99, Math.floor(from + (percent * (to - from)) / 100))
      await updateVideo(db, build.videoId, { progressPercent, heartbeatAt: clock() })
    }
    return {
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress(percent: number) {
        if (Date.now() - heartbeatAt < HEARTBEAT_EVERY_MS) return
        heartbeatAt = Date.now()
        heartbeat(percent).catch((err: unknown) =>
          log.warn({ err, videoId: build.videoId }, 'progress was not saved'),
        )
      },
      /** @throws SupersededError if the failure only means that the package was lost */
      async during<T>(work: Promise<T>): Promise<T> {
        try {
          return await work
        } catch (error) {
          throw lost.signal.aborted && !signal.aborted ? new SupersededError(build.videoId) : error
        }
      },
    }
  }

  const requireMutex = async ({ videoId, packageKey, runId }: Build) => {
    if (!(await saveRunHeartbeat(db, packageKey, runId))) throw new SupersededError(videoId)
  }

  /**
   * Files first, then the row that names them: whoever sees the row finds whole files. What describes the package is
   * replaced last, and only by the run that still holds the mutex.
   */
  const moveIn = async (build: Build, dir: string) => {
    const folder = packageFolder(build.packageKey)
    const descriptions = await Promise.all(
      DESCRIPTIONS.map(async (name) => ({ name, content: await readFile(join(dir, name)) })),
    )
    for (const { name } of descriptions) await rm(join(dir, name))
    await requireMutex(build)
    freezePoint('moving-in')
    await storage.putFolder(dir, folder)
    await requireMutex(build)
    for (const { name, content } of descriptions) await storage.put(`${folder}/${name}`, content)
  }

  /**
   * Removes files of earlier runs of the ladder. Listed while this run holds the mutex, so that no file of a later run
   * is among them.
   */
  const removeLeftovers = async (build: Build, first: PackageManifest) => {
    const folder = packageFolder(build.packageKey)
    const named = new Set(
      [...first.files.map(({ path }) => path), ...DESCRIPTIONS].map((path) => `${folder}/${path}`),
    )
    const leftovers: string[] = []
    for await (const key of storage.list(folder)) if (!named.has(key)) leftovers.push(key)
    await requireMutex(build)
    for (const key of leftovers) await storage.remove(key)
  }

  const removeRungs = async ({ packageKey }: Build, suffix: string, { video }: PackageManifest) => {
    for (const { playlist } of video)
      if (dirname(playlist).endsWith(`-${suffix}`))
        await storage.removeAll(`${packageFolder(packageKey)}/${dirname(playlist)}`)
  }

  /** Stores the captions found in the file. Skips languages that already have captions or that staff removed. */
  const takeCaptions = ({ videoId, originalId }: Build, found: EmbeddedCaptions[]) =>
    db.transaction(async (tx) => {
      if (!(await lockVideo(tx, videoId))) throw new SupersededError(videoId)
      const removed = originalId ? await findRemovedLanguages(tx, { originalId }) : new Set<string>()
      const tracks = keepableCaptions(found).filter(({ lang }) => !removed.has(lang))
      await insertCaptionsIfNone(tx, videoId, tracks)
    })

  return {
    /** Probe, lowest rung, sound, poster, storyboard; then it plays. */
    async first(build: Build, { source, folder, signal, film }: StageWork): Promise<void> {
      const watched = watch(build, signal, [0, firstStagePercent])
      crashPoint('probing')
      const begunAt = performance.now()
      const { dir, manifest, captions } = await watched.during(
        encode('first', build.videoId, (chosen, onFallback) =>
          packageFirst(chosen, {
            ...settings,
            ...filmSettings(film),
            source,
            workDir: folder,
            encryption: build.encryption,
            signal: watched.signal,
            onFallback,
            onProgress(percent) {
              crashPoint('first-rendition')
              watched.onProgress(percent)
            },
          }),
        ),
      )
      tellSpeed('first', manifest, begunAt)
      await moveIn(build, dir)
      crashPoint('before-first-publish')
      await takeCaptions(build, captions)
      await builds.publish(build, manifest)
      if (manifest.isComplete) crashPoint('after-final-publish')
    },

    /** Encodes the other rungs; then the version is complete. */
    async ladder(
      build: Build,
      first: PackageManifest,
      { source, folder, signal, film }: StageWork,
    ): Promise<void> {
      const watched = watch(build, signal, [firstStagePercent, 100])
      // Each run has its own folders, so that a frozen run that wakes up cannot write into a published package.
      const suffix = build.runId.slice(0, 8)
      const begunAt = performance.now()
      const { dir, manifest } = await watched.during(
        encode('ladder', build.videoId, (chosen, onFallback) =>
          packageLadder(chosen, {
            ...settings,
            ...filmSettings(film),
            source,
            workDir: folder,
            first,
            suffix,
            encryption: build.encryption,
            signal: watched.signal,
            onFallback,
            onProgress(percent) {
              crashPoint('ladder')
              watched.onProgress(percent)
            },
          }),
        ),
      )
      tellSpeed('ladder', manifest, begunAt)
      await removeLeftovers(build, first)
      try {
        await moveIn(build, dir)
        crashPoint('before-final-publish')
        await builds.publish(build, manifest)
      } catch (error) {
        if (error instanceof SupersededError) await removeRungs(build, suffix, manifest)
        throw error
      }
      crashPoint('after-final-publish')
    },
  }
}
