import { randomBytes, randomUUID } from 'node:crypto'
import { firstStagePercent, type PackageEncryption, type PackageManifest } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { setLessonDurations } from '../curriculum/index.ts'
import { removeOriginalsOf } from './films.repo.ts'
import { type KeyOf, SEGMENTS_PER_KEY, type WithPackageKeys } from './package-keys.ts'
import {
  findPackage,
  insertPackage,
  manifestOf,
  type PackageRow,
  stopBuilds,
  updatePackage,
} from './packages.repo.ts'
import { removePackagesJob } from './remove-packages.job.ts'
import { listWaitingRepeats } from './repeats.repo.ts'
import {
  FILM_PRIORITY,
  FIRST_STAGE_PRIORITY,
  LADDER_PRIORITY,
  RENEWAL_PRIORITY,
  transcodeJob,
} from './transcode.job.ts'
import { findNewestOriginal, lockVideo, updateVideo, type Video } from './video-row.repo.ts'

/** Much longer than grants live, so viewers finish with the package that their grant names. */
const RETIRED_KEPT_MS = 6 * 3_600_000

/** A package being written by a run. */
export interface Build {
  videoId: string
  /** Null if the segments belong to another video. */
  originalId: string | null
  packageKey: string
  runId: string
  encryption: PackageEncryption
}

/** The video is gone, has a newer original, or another run has taken over, so this run must stop. */
export class SupersededError extends Error {
  constructor(videoId: string) {
    super(`nobody waits for this run of ${videoId}`)
    this.name = 'SupersededError'
  }
}

const encryptionOf = (keyOf: KeyOf): PackageEncryption => ({ keyOf, segmentsPerKey: SEGMENTS_PER_KEY })
/** Rows from before manifests were stored describe complete packages. */
const isWhole = (row: PackageRow) => manifestOf(row)?.isComplete ?? true

/** Package rows: created before the first byte is written, published when the package plays. */
export function createBuilds(services: Needs<'db' | 'queue' | 'clock' | 'cache'> & WithPackageKeys) {
  const { db, clock, cache, queue, packageKeys: keys } = services

  const goLive = async (tx: Tx, video: Video, manifest: PackageManifest) => {
    const { durationMs } = manifest
    await setLessonDurations(tx, video.id, durationMs)
    await cache.announceChange(tx)
    return {
      durationMs,
      renditions: manifest.video.map(({ name, width, height }) => ({ name, width, height })),
      chapters: video.chapters.filter((chapter) => chapter.startMs < durationMs),
    }
  }

  const borrowKeys = (lender: PackageRow, packageKey: string) => {
    const sealed = lender.sealedKeys && keys.lend(lender.key, lender.sealedKeys, packageKey)
    const keyOf = sealed && keys.open(packageKey, sealed)
    if (!keyOf) throw new Error(`the keys of package ${lender.key} cannot be opened`)
    return { keyOf, sealed }
  }

  /** The video and the package row that this run may still write. */
  const holdForPublish = async (tx: Tx, build: Build) => {
    const video = await lockVideo(tx, build.videoId)
    const row = await findPackage(tx, build.packageKey)
    const newest = video && (await findNewestOriginal(tx, video.id))
    if (
      !video ||
      !row ||
      row.state === 'retired' ||
      row.runId !== build.runId ||
      (newest?.id ?? null) !== build.originalId
    )
      throw new SupersededError(build.videoId)
    return video
  }

  return {
    /**
     * Begins a new package; earlier runs of this video lose theirs.
     * @param lender package whose encrypted segments and keys it reuses
     */
    begin: (videoId: string, originalId: string | null, lender?: PackageRow): Promise<Build> =>
      db.transaction(async (tx) => {
        if (!(await lockVideo(tx, videoId))) throw new SupersededError(videoId)
        const now = clock()
        const stopped = await stopBuilds(tx, videoId, now)
        if (stopped.length > 0) await queue.send(removePackagesJob, { keys: stopped }, { tx })
        const packageKey = randomBytes(16).toString('hex')
        const { keyOf, sealed } = lender ? borrowKeys(lender, packageKey) : keys.make(packageKey)
        const runId = randomUUID()
        await insertPackage(tx, {
          key: packageKey,
          videoId: videoId,
          state: 'building',
          originalId,
          runId,
          sealedKeys: sealed,
          createdAt: now,
        })
        return { videoId, originalId, packageKey, runId, encryption: encryptionOf(keyOf) }
      }),

    /** Takes over a package whose first stage plays; null if its ladder is no longer needed. */
    resume: (videoId: string, packageKey: string): Promise<(Build & { first: PackageManifest }) | null> =>
      db.transaction(async (tx) => {
        const video = await lockVideo(tx, videoId)
        const row = video && (await findPackage(tx, packageKey))
        if (!row || row.videoId !== videoId || row.state === 'retired' || isWhole(row)) return null
        const newest = await findNewestOriginal(tx, videoId)
        const keyOf = row.sealedKeys && keys.open(packageKey, row.sealedKeys)
        const first = manifestOf(row)
        if (!keyOf || !first || !row.originalId || newest?.id !== row.originalId) return null
        const runId = randomUUID()
        await updatePackage(tx, packageKey, { runId })
        return {
          videoId,
          originalId: row.originalId,
          packageKey,
          runId,
          encryption: encryptionOf(keyOf),
          first,
        }
      }),

    /**
     * Publishes the stored files. A complete older version keeps playing until the new one is complete.
     * @throws SupersededError
     */
    publish: async (build: Build, manifest: PackageManifest): Promise<void> => {
      await db.transaction(async (tx) => {
        const video = await holdForPublish(tx, build)
        const { packageKey } = build
        const current =
          video.packageKey && video.packageKey !== packageKey ? await findPackage(tx, video.packageKey) : null
        const isLive = manifest.isComplete || !current || !isWhole(current)
        await updatePackage(tx, packageKey, { manifest, ...(isLive ? { state: 'live' } : {}), runId: null })
        if (isLive && current) {
          const removeAfter = new Date(clock().getTime() + RETIRED_KEPT_MS)
          await updatePackage(tx, current.key, { state: 'retired', removeAfter, runId: null })
        }
        await updateVideo(tx, video.id, {
          ...(isLive ? { packageKey, ...(await goLive(tx, video, manifest)) } : {}),
          state: manifest.isComplete ? 'ready' : isLive ? 'playable' : 'processing',
          progressPercent: manifest.isComplete ? 100 : firstStagePercent,
          failureCode: null,
          heartbeatAt: clock(),
        })
        if (manifest.isComplete && video.purpose !== 'course') {
          // The film is whole; what it was made from may tell where and with what it was taken.
          const originals = await removeOriginalsOf(tx, video.id)
          await queue.send(removeFilesJob, { keys: originals }, { tx })
        }
        if (!manifest.isComplete) {
          const isFilm = video.purpose === 'hand_in'
          const priority = isFilm ? FILM_PRIORITY : isLive ? LADDER_PRIORITY : RENEWAL_PRIORITY
          await queue.send(transcodeJob, { videoId: video.id, packageKey }, { tx, priority })
          crashPoint('first-publish-uncommitted')
        } else {
          for (const videoId of await listWaitingRepeats(tx, video.id))
            await queue.send(transcodeJob, { videoId }, { tx, priority: FIRST_STAGE_PRIORITY })
          if (current) crashPoint('retiring')
        }
      })
    },
  }
}

export type Builds = ReturnType<typeof createBuilds>
