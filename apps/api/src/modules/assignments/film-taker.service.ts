import { AppError } from '@repo/contract'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithFilmTaker } from '../uploads/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createHandInPlaces } from './hand-in-places.service.ts'
import { sumFilmBytes, updateHandIn } from './hand-ins.repo.ts'

const MEGABYTE = 1_000_000

/** Called by the uploads module before it accepts a learner's film: checks permission, size and length. */
export function createFilmTaker(
  services: Needs<'db' | 'clock'> & WithLessonAccess & WithFilms,
): WithFilmTaker['filmTaker'] {
  const { films } = services
  const places = createHandInPlaces(services)
  return {
    usedBytes: sumFilmBytes,

    /** @throws AppError `hand_in.sent`, `hand_in.part_off`, and why the lesson does not open */
    async admit(caller, lessonId) {
      const opened = await places.open(caller, lessonId)
      const { task } = opened.version
      return {
        purpose: 'hand_in',
        maxBytes: task.filmMegabytes * MEGABYTE,
        maxDurationMs: task.filmMinutes * MINUTE_MS,
        async attach(tx, { videoId, fileName, bytes }) {
          const last = await places.lockLast(tx, caller, opened)
          const draft = await places.draftOf(tx, caller, opened, last)
          if (draft.task.film === 'off') throw new AppError('hand_in.part_off')
          await updateHandIn(tx, draft.handIn.id, {
            filmVideoId: videoId,
            filmName: fileName,
            filmBytes: bytes,
            filmRemovedAt: null,
          })
          const before = draft.handIn.filmVideoId
          if (before) await films.remove(tx, before)
        },
      }
    },
  }
}
