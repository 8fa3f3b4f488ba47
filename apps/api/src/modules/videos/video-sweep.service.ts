import type { Needs } from '../../core/services.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { findActiveJobs, findUnknownOriginals, isAcceptingUploads } from './leftovers.repo.ts'
import { findKnownPackages, findRemovable, packageFolder, retireForgottenBuilds } from './packages.repo.ts'
import type { WithPackageRemoval } from './remove-packages.service.ts'
import type { WithFullVideoQueue } from './video-queue.service.ts'
import { sweepWorkFolders } from './work-folder.ts'

/** Only demo videos write a package without a job, before their rows are committed. */
const BUILDS_KEPT_MS = 10 * 60_000
/** An accepted upload gets its row within this time after its move. */
const ORIGINALS_KEPT_MS = 24 * 3_600_000
const BATCH = 500

/**
 * Removes files left by crashes. Safe beside running workers on any machine: a package has its row before its first byte,
 * a work folder is named by its job, and folders are listed before their rows are read.
 */
export function createVideoSweep(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log'> & WithFullVideoQueue & WithPackageRemoval,
) {
  const { db, env, storage, clock, log, removePackages: packages, videoQueue: videos } = services

  const sweepUnknownPackages = async () => {
    const found = new Set<string>()
    for await (const path of storage.list('packages')) found.add(path.split('/')[1] ?? '')
    const keys = [...found]
    for (let start = 0; start < keys.length; start += BATCH) {
      const some = keys.slice(start, start + BATCH)
      const known = await findKnownPackages(db, some)
      for (const key of some.filter((one) => !known.has(one))) {
        log.warn({ key }, 'a package without a row is removed')
        await storage.removeAll(packageFolder(key))
      }
    }
  }

  const sweepUnknownOriginals = async () => {
    if (await isAcceptingUploads(db)) return
    const keys: string[] = []
    for await (const key of storage.list('originals')) keys.push(key)
    for (let start = 0; start < keys.length; start += BATCH) {
      for (const key of await findUnknownOriginals(db, keys.slice(start, start + BATCH))) {
        const found = await storage.stat(key)
        if (!found || found.modifiedAt.getTime() > clock().getTime() - ORIGINALS_KEPT_MS) continue
        log.warn({ key }, 'an original without a row is removed')
        await storage.remove(key)
      }
    }
  }

  return async (): Promise<void> => {
    const now = clock()
    await retireForgottenBuilds(db, new Date(now.getTime() - BUILDS_KEPT_MS), now)
    const removable = await findRemovable(db, now)
    crashPoint('sweeping')
    await packages.remove(removable)
    await sweepUnknownPackages()
    await sweepUnknownOriginals()
    await sweepWorkFolders(env.DATA_DIR, (ids) => findActiveJobs(db, ids), now)
    await videos.sendForgotten()
    await videos.sendOutdated()
  }
}

export interface WithVideoSweep {
  readonly sweepVideos: ReturnType<typeof createVideoSweep>
}
