import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CaptionInput,
  type FfmpegTools,
  MediaError,
  type PackageManifest,
  packageVideo,
} from '@repo/media'
import type { Services } from '../../context.ts'
import { type DemoVideoInput, generateDemoVideo } from '../../db/seed/media/index.ts'
import { findAsset, setLessonDurations, updateAsset, type VideoAsset } from './media.repo.ts'

interface Source {
  file: string
  captions: CaptionInput[]
  chapters: { startMs: number; title: string }[]
}

export interface TranscodeRun {
  assetId: string
  /** Another try follows if this one fails for a reason that may pass. */
  hasMoreTries: boolean
  signal: AbortSignal
}

const PROGRESS_EVERY_MS = 1000

/** Folder for work in progress. All of it is scratch: it is emptied when a worker starts. */
export const workFolder = (dataDir: string) => join(dataDir, 'work')
export const packageFolder = (packageKey: string) => `packages/${packageKey}`

/**
 * Makes an asset playable. Each run writes a package under a new random name, so a crash leaves no half package
 * behind a known address, and links to an older version do not outlive it.
 */
export function createTranscodeService(services: Services, tools: FfmpegTools) {
  const { db, env, storage, clock, cache, log } = services

  const openSource = async (asset: VideoAsset, folder: string, signal: AbortSignal): Promise<Source> => {
    if (asset.demoRecipe) {
      const recipe = asset.demoRecipe as Omit<DemoVideoInput, 'outFile' | 'signal'>
      return generateDemoVideo(tools, { ...recipe, outFile: join(folder, 'source.mp4'), signal })
    }
    if (!asset.originalKey) throw new MediaError('media.file_missing', `asset ${asset.id} has no original`)
    return { file: storage.localPath(asset.originalKey), captions: [], chapters: asset.chapters }
  }

  const publish = async (
    asset: VideoAsset,
    packageKey: string,
    source: Source,
    manifest: PackageManifest,
  ) => {
    await db.transaction(async (tx) => {
      await updateAsset(tx, asset.id, {
        packageKey,
        state: manifest.isComplete ? 'ready' : 'playable',
        ...(manifest.isComplete ? { progressPercent: 100 } : {}),
        failureCode: null,
        durationMs: manifest.durationMs,
        renditions: manifest.video.map(({ name, width, height }) => ({ name, width, height })),
        captions: manifest.captions.map(({ lang, label, vtt }) => ({ lang, label, file: vtt })),
        chapters: source.chapters,
        heartbeatAt: clock(),
      })
      await setLessonDurations(tx, asset.id, manifest.durationMs)
      await cache.announceChange(tx)
    })
  }

  const reportProgress = (assetId: string) => {
    let reportedAt = 0
    return (percent: number) => {
      if (Date.now() - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = Date.now()
      const change = { progressPercent: Math.min(99, Math.floor(percent)), heartbeatAt: clock() }
      updateAsset(db, assetId, change).catch((err: unknown) =>
        log.warn({ err, assetId }, 'progress was not saved'),
      )
    }
  }

  const encode = async (asset: VideoAsset, folder: string, signal: AbortSignal) => {
    const source = await openSource(asset, folder, signal)
    const packageKey = randomBytes(16).toString('hex')
    try {
      const manifest = await packageVideo(tools, {
        source: source.file,
        workDir: join(folder, 'package'),
        outDir: storage.localPath(packageFolder(packageKey)),
        captions: source.captions,
        signal,
        onProgress: reportProgress(asset.id),
        onFirstRendition: (first) => publish(asset, packageKey, source, first),
      })
      await publish(asset, packageKey, source, manifest)
    } catch (error) {
      await updateAsset(db, asset.id, { packageKey: asset.packageKey })
      await storage.removeAll(packageFolder(packageKey))
      throw error
    }
    if (asset.packageKey) await storage.removeAll(packageFolder(asset.packageKey))
  }

  const noteFailure = async (asset: VideoAsset, error: unknown, { hasMoreTries, signal }: TranscodeRun) => {
    const code = error instanceof MediaError ? error.code : 'media.encoder_failed'
    const isFinal = !signal.aborted && (!hasMoreTries || (error instanceof MediaError && !error.isRetryable))
    if (signal.aborted) log.info({ assetId: asset.id }, 'a video goes back to the queue')
    else log.error({ err: error, assetId: asset.id, code, isFinal }, 'a video could not be prepared')
    await updateAsset(db, asset.id, {
      state: isFinal ? 'failed' : 'queued',
      failureCode: isFinal ? code : null,
      progressPercent: 0,
    })
    if (!isFinal) throw error
  }

  return async (run: TranscodeRun): Promise<void> => {
    const asset = await findAsset(db, run.assetId)
    if (!asset || asset.state === 'ready' || asset.state === 'failed') return
    const folder = join(workFolder(env.DATA_DIR), `${asset.id}-${randomBytes(4).toString('hex')}`)
    await mkdir(folder, { recursive: true })
    await updateAsset(db, asset.id, { state: 'processing', progressPercent: 0, heartbeatAt: clock() })
    try {
      await encode(asset, folder, run.signal)
    } catch (error) {
      await noteFailure(asset, error, run)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
