import type { Caller } from '../../core/caller.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import type { WithMediaTokens } from '../playback/index.ts'
import { cancelUploadsOf } from '../uploads/index.ts'
import {
  type FilmIds,
  findFilms,
  findFilmsToRetry,
  findFinishedFilmOriginals,
  findSelectedFilms,
  removeOriginals,
} from './films.repo.ts'
import { retireAll } from './packages.repo.ts'
import { removePackagesJob } from './remove-packages.job.ts'
import { createStaffPlayback } from './staff-playback.service.ts'
import { describeTranscodeFailure } from './transcode.messages.ts'
import type { WithFullVideoQueue } from './video-queue.service.ts'
import { findOriginalKeys, lockVideo, removeVideo } from './video-row.repo.ts'
import { findVideo } from './videos.repo.ts'

const SWEPT_AT_ONCE = 500

const toFacts = (rows: Awaited<ReturnType<typeof findFilms>>) =>
  new Map(
    rows.map((film) => [
      film.id,
      { ...film, failure: film.state === 'failed' ? describeTranscodeFailure(film.failureCode) : null },
    ]),
  )
/** How long a film is tried again that a fault of the machine has stopped. */
const TRIED_MS = 7 * DAY_MS

/**
 * Videos of learners' submissions, and doctors' recordings. They are in no library, lesson or page, and are reached
 * only through the submission or answer that they belong to.
 */
export function createFilms(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock'> & WithMediaTokens & WithFullVideoQueue,
) {
  const { db, clock, queue, videoQueue } = services
  const triedSince = () => new Date(clock().getTime() - TRIED_MS)
  const playback = createStaffPlayback(services)

  return {
    /** What is known of films, by their ids; those that are gone are missing. */
    factsOf: async (source: DbOrTx, ids: readonly string[]) => toFacts(await findFilms(source, ids)),

    /** The same of those whose ids another statement selects. */
    factsOfSelected: async (source: DbOrTx, ids: FilmIds) => toFacts(await findSelectedFilms(source, ids)),

    /**
     * A playback grant, valid while its basis holds, which the caller has checked; null where there is no such video.
     * @throws AppError `video.not_ready`
     */
    async play(caller: Caller, basis: string, videoId: string | null) {
      const row = videoId && (await findVideo(db, { kind: 'films' }, videoId))
      return row ? playback.play(caller, row, basis) : null
    },

    /** Rows now, bytes by jobs of the same transaction; what an open upload has sent, by the sweep of uploads. */
    async remove(tx: Tx, videoId: string): Promise<void> {
      const video = await lockVideo(tx, videoId)
      if (!video || video.purpose === 'course') return
      const packages = await retireAll(tx, videoId, clock())
      const originals = await findOriginalKeys(tx, videoId)
      await cancelUploadsOf(tx, videoId)
      await removeVideo(tx, videoId)
      if (packages.length > 0) await queue.send(removePackagesJob, { keys: packages }, { tx })
      if (originals.length > 0) await queue.send(removeFilesJob, { keys: originals }, { tx })
    },

    /** Queues films again that a fault of the machine has stopped; nobody else would. Those of a week ago are given up. */
    async retryFailed(): Promise<void> {
      for (const { id } of await findFilmsToRetry(db, triedSince(), SWEPT_AT_ONCE)) {
        await db.transaction(async (tx) => {
          const video = await lockVideo(tx, id)
          if (video?.state === 'failed') await videoQueue.sendAgain(tx, id)
        })
      }
    },

    /**
     * Removes the originals of films that are ready, or that nothing can be made of. Those of ready ones went when the
     * film was published; this finds what that left.
     */
    async removeFinishedOriginals(): Promise<void> {
      await db.transaction(async (tx) => {
        const found = await findFinishedFilmOriginals(tx, triedSince(), SWEPT_AT_ONCE)
        const keys = await removeOriginals(
          tx,
          found.map(({ id }) => id),
        )
        if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
      })
    },
  }
}

export interface WithFilms {
  readonly films: ReturnType<typeof createFilms>
}
