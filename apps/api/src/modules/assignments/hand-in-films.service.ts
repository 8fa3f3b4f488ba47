import { AppError, isAllowed } from '@repo/contract'
import { admin } from '@repo/contract/access'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { teaches } from '../cards/index.ts'
import { HAND_IN } from '../playback/index.ts'
import { findUploadsOf } from '../uploads/index.ts'
import type { WithFilms } from '../videos/index.ts'
import * as repo from './hand-ins.repo.ts'
import type { FilmFacts } from './hand-ins.view.ts'

const staff = admin('hand_ins.read')

/**
 * Who may read a hand-in, and with it watch its film: its learner, and once it is handed in the doctors of the course and
 * staff with the right.
 */
export async function findReadable(db: DbOrTx, caller: Caller, id: string): Promise<repo.HandInRow | null> {
  const row = await repo.findHandIn(db, id)
  if (!row) return null
  const { userId, state, courseId } = row.handIn
  if (caller.role === 'student') return userId === caller.userId ? row : null
  if (state === 'draft') return null
  const mayRead =
    caller.role === 'doctor'
      ? caller.doctorId !== undefined && (await teaches(db, caller.doctorId, courseId))
      : isAllowed(staff, caller)
  return mayRead ? row : null
}

/** Plays films of hand-ins, and says what is known of them. */
export function createHandInFilms({ db, films }: Needs<'db'> & WithFilms) {
  return {
    /** @throws AppError `hand_in.not_found`, `hand_in.film_not_found`, `video.not_ready` */
    async play(caller: Caller, id: string) {
      const row = await findReadable(db, caller, id)
      if (!row) throw new AppError('hand_in.not_found')
      const grant = await films.play(caller, `${HAND_IN}:${id}`, row.handIn.filmVideoId)
      if (!grant) throw new AppError('hand_in.film_not_found')
      return grant
    },

    async factsOf(source: DbOrTx, handIns: readonly repo.HandIn[]): Promise<FilmFacts> {
      const ids = handIns.flatMap(({ filmVideoId }) => filmVideoId ?? [])
      const read = together(source)
      const [videos, uploads] = await Promise.all([films.factsOf(read, ids), findUploadsOf(read, ids)])
      return { videos, uploads }
    },
  }
}
