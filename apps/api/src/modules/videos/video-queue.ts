import { firstStagePercent } from '@repo/media'
import type { Services } from '../../context.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  FIRST_STAGE_PRIORITY,
  LADDER_PRIORITY,
  RENEWAL_PRIORITY,
  transcodeJob,
} from '../../jobs/transcode.job.ts'
import { findAsset, findForgottenAssets, findNewestOriginal, updateAsset } from './assets.repo.ts'
import { findHalfPackage } from './packages.repo.ts'

/** Which stage a video needs next, and how urgent it is. */
async function findNextStage(db: DbOrTx, assetId: string) {
  const [asset, original] = [await findAsset(db, assetId), await findNewestOriginal(db, assetId)]
  const half = original && (await findHalfPackage(db, assetId, original.id))
  if (half) {
    const priority = half.state === 'live' ? LADDER_PRIORITY : RENEWAL_PRIORITY
    return { payload: { assetId, packageKey: half.key }, priority, isLive: half.state === 'live' }
  }
  return {
    payload: { assetId, packageKey: undefined },
    priority: asset?.packageKey ? RENEWAL_PRIORITY : FIRST_STAGE_PRIORITY,
    isLive: false,
  }
}

/** Sends a video to the worker for whatever it needs next. */
export function createVideoQueue({ db, queue, log }: Pick<Services, 'db' | 'queue' | 'log'>) {
  return {
    /** In the transaction that changed the video. */
    async sendAgain(tx: Tx, assetId: string): Promise<void> {
      const { payload, priority, isLive } = await findNextStage(tx, assetId)
      const progressPercent = payload.packageKey ? firstStagePercent : 0
      await updateAsset(tx, assetId, {
        state: isLive ? 'playable' : 'queued',
        failureCode: null,
        progressPercent,
      })
      await queue.send(transcodeJob, payload, { tx, priority })
    },

    /** For what a crash has left waiting without a job. A video that used up its tries is failed. */
    async sendForgotten(): Promise<void> {
      for (const { id, isGivenUp } of await findForgottenAssets(db)) {
        if (isGivenUp) {
          await updateAsset(db, id, {
            state: 'failed',
            failureCode: 'media.encoder_failed',
            progressPercent: 0,
          })
          log.warn({ assetId: id }, 'a video used up its tries')
          continue
        }
        const { payload, priority } = await findNextStage(db, id)
        await queue.send(transcodeJob, payload, { priority })
      }
    },
  }
}
