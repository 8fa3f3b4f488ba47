import type { Services } from '../../core/services.ts'
import { createFactorSealer } from '../../modules/second-factor/stored-secrets.ts'
import { createPackageKeys } from '../../modules/videos/package-keys.ts'
import { transcodeJob } from '../../modules/videos/transcode.job.ts'
import { type SeedResult, seedDemoData } from './seed-demo.ts'

/** Fills the database with demo data unless it has it, and asks the worker for the films. */
export async function seedDemo({ db, env, storage, queue, clock, cache }: Services): Promise<SeedResult> {
  const result = await seedDemoData({
    db,
    storage,
    now: clock(),
    sealSecret: createFactorSealer(env).seal,
    packageKeys: createPackageKeys(env),
    onQueued: async (assetIds, tx) => {
      for (const [index, assetId] of assetIds.entries())
        await queue.send(transcodeJob, { assetId }, { tx, priority: assetIds.length - index })
    },
  })
  if (result.isNew) await cache.announceChange(db)
  return result
}
