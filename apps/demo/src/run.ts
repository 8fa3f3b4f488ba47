import {
  createCodeMaker,
  createFactorSealer,
  createPackageKeys,
  DEMO_PRIORITY,
  transcodeJob,
} from '@repo/api/rows'
import type { Needs } from '@repo/api/run'
import { leaveFailedJobs } from './failed-jobs.ts'
import { type SeedResult, seedDemoData } from './seed-demo.ts'

/** Delay of the video jobs beyond `videosNow`, in seconds. */
const LATER_SECONDS = 24 * 3600

/**
 * Seeds an empty database with demo data and queues one job per demo video. A second call changes nothing.
 * @param videosNow number of video jobs that start at once, all by default; the others start a day later
 */
export async function seedDemo(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'cache'>,
  videosNow = Number.POSITIVE_INFINITY,
): Promise<SeedResult> {
  const { db, env, storage, queue, clock, cache } = services
  const result = await seedDemoData({
    db,
    storage,
    now: clock(),
    sealSecret: createFactorSealer(env).seal,
    makeCode: createCodeMaker(env),
    packageKeys: createPackageKeys(env),
    taxEnv: env,
    onQueued: async (videoIds, tx) => {
      for (const [index, videoId] of videoIds.entries()) {
        const startAfterSeconds = index < videosNow ? undefined : LATER_SECONDS
        await queue.send(
          transcodeJob,
          { videoId },
          { tx, priority: DEMO_PRIORITY - index, startAfterSeconds },
        )
      }
      await leaveFailedJobs(queue, clock(), tx)
    },
  })
  if (result.isNew) await cache.announceChange(db)
  return result
}
