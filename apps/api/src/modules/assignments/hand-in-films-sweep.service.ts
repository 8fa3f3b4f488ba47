import { readRetention } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { lockEnrollment } from '../learning/index.ts'
import type { WithFilms } from '../videos/index.ts'
import * as repo from './hand-ins.repo.ts'

const AT_ONCE = 500

/**
 * Removes films whose period is over, and originals of which nothing more is made. Each film goes in one transaction with
 * the jobs that remove its bytes, so that a process that dies between two leaves the rest for the next hour.
 */
export function createHandInFilmsSweep({ db, clock, films }: Needs<'db' | 'clock'> & WithFilms) {
  const remove = (old: { id: string; userId: string; courseId: string }, before: Date) =>
    db.transaction(async (tx) => {
      await lockEnrollment(tx, old.userId, old.courseId)
      const handIn = await repo.lockHandIn(tx, old.id)
      // Handed in while this waited.
      if (!handIn?.filmVideoId || handIn.state === 'submitted') return
      // A draft may be old, and its film of today.
      const film = (await films.factsOf(tx, [handIn.filmVideoId])).get(handIn.filmVideoId)
      if (handIn.state === 'draft' && film && film.createdAt >= before) return
      await repo.updateHandIn(tx, old.id, { filmVideoId: null, filmRemovedAt: clock() })
      await films.remove(tx, handIn.filmVideoId)
    })

  return async (): Promise<void> => {
    const { films: before } = await readRetention(db, clock())
    for (const old of await repo.findOldFilms(db, before, AT_ONCE)) await remove(old, before)
    await films.retryFailed()
    await films.removeFinishedOriginals()
  }
}
