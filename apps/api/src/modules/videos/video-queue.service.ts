import { firstStagePercent, PACKAGING_VERSION } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { findHalfPackage } from './packages.repo.ts'
import {
  ANSWER_PRIORITY,
  DEMO_PRIORITY,
  FILM_PRIORITY,
  FIRST_STAGE_PRIORITY,
  LADDER_PRIORITY,
  RENEWAL_PRIORITY,
  transcodeJob,
} from './transcode.job.ts'
import {
  findForgottenVideos,
  findNewestOriginal,
  findOutdatedVideos,
  findVideo,
  lockVideo,
  updateVideo,
} from './video-row.repo.ts'

/** Each new version is stored beside the old one for hours, so only a few are encoded anew at a time. */
const RENEWALS_AT_ONCE = 20

/** The next stage of a video and its priority. */
async function findNextStage(db: DbOrTx, videoId: string) {
  const [video, original] = [await findVideo(db, videoId), await findNewestOriginal(db, videoId)]
  const half = original && (await findHalfPackage(db, videoId, original.id))
  // A demo film repeats a video that is there, which costs nothing.
  const isFilm = video?.purpose === 'hand_in' && !video.demoRecipe
  const usual = video?.packageKey ? RENEWAL_PRIORITY : FIRST_STAGE_PRIORITY
  if (half) {
    const priority = isFilm ? FILM_PRIORITY : half.state === 'live' ? LADDER_PRIORITY : RENEWAL_PRIORITY
    return { payload: { videoId, packageKey: half.key }, priority, isLive: half.state === 'live' }
  }
  return {
    payload: { videoId, packageKey: undefined },
    priority: video?.purpose === 'answer' ? ANSWER_PRIORITY : isFilm ? FILM_PRIORITY : usual,
    isLive: false,
  }
}

/** Queues a video for its next stage. */
export function createVideoQueue({ db, queue, log }: Needs<'db' | 'queue' | 'log'>) {
  /** In the transaction that changed the video. */
  const sendAgain = async (tx: Tx, videoId: string): Promise<void> => {
    const { payload, priority, isLive } = await findNextStage(tx, videoId)
    const progressPercent = payload.packageKey ? firstStagePercent : 0
    await updateVideo(tx, videoId, {
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
      for (const { id, isGivenUp, isDemoFilm } of await findForgottenVideos(db)) {
        if (isGivenUp) {
          await updateVideo(db, id, {
            state: 'failed',
            failureCode: 'media.encoder_failed',
            progressPercent: 0,
          })
          log.warn({ videoId: id }, 'a video used up its tries')
          continue
        }
        const { payload, priority } = await findNextStage(db, id)
        const isUnbegun = isDemoFilm && !payload.packageKey
        await queue.send(transcodeJob, payload, { priority: isUnbegun ? DEMO_PRIORITY : priority })
      }
    },

    /** Queues some videos of an older pipeline; they keep playing meanwhile. */
    async sendOutdated(): Promise<void> {
      for (const id of await findOutdatedVideos(db, PACKAGING_VERSION, RENEWALS_AT_ONCE)) {
        await db.transaction(async (tx) => {
          const video = await lockVideo(tx, id)
          if (video?.state === 'ready') await sendAgain(tx, id)
        })
      }
    },
  }
}

export interface WithFullVideoQueue {
  readonly videoQueue: ReturnType<typeof createVideoQueue>
}
