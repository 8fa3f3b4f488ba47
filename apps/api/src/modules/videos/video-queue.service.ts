import { firstStagePercent, PACKAGING_VERSION } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  findAsset,
  findForgottenAssets,
  findNewestOriginal,
  findOutdatedAssets,
  lockAsset,
  updateAsset,
} from './assets.repo.ts'
import { findHalfPackage } from './packages.repo.ts'
import { FIRST_STAGE_PRIORITY, LADDER_PRIORITY, RENEWAL_PRIORITY, transcodeJob } from './transcode.job.ts'

/** Each new version is stored beside the old one for hours, so only a few are encoded anew at a time. */
const RENEWALS_AT_ONCE = 20

/** The next stage of a video and its priority. */
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

/** Queues a video for its next stage. */
export function createVideoQueue({ db, queue, log }: Needs<'db' | 'queue' | 'log'>) {
  /** In the transaction that changed the video. */
  const sendAgain = async (tx: Tx, assetId: string): Promise<void> => {
    const { payload, priority, isLive } = await findNextStage(tx, assetId)
    const progressPercent = payload.packageKey ? firstStagePercent : 0
    await updateAsset(tx, assetId, {
      state: isLive ? 'playable' : 'queued',
      failureCode: null,
      progressPercent,
    })
    await queue.send(transcodeJob, payload, { tx, priority })
  }

  return {
    sendAgain,

    /** Queues videos left without a job by a crash. A video without attempts left is marked as failed. */
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

    /** Queues some videos of an older pipeline; they keep playing meanwhile. */
    async sendOutdated(): Promise<void> {
      for (const id of await findOutdatedAssets(db, PACKAGING_VERSION, RENEWALS_AT_ONCE)) {
        await db.transaction(async (tx) => {
          const asset = await lockAsset(tx, id)
          if (asset?.state === 'ready') await sendAgain(tx, id)
        })
      }
    },
  }
}

export interface WithFullVideoQueue {
  readonly videoQueue: ReturnType<typeof createVideoQueue>
}
