import type { Caller } from '../../core/caller.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'

/** A film that a learner may send. */
export interface AdmittedFilm {
  maxBytes: number
  maxDurationMs: number
  /** Puts the video into the hand-in that is being written, instead of one that was there. */
  attach(tx: Tx, film: { videoId: string; fileName: string; bytes: number }): Promise<void>
}

/** Films of hand-ins as uploads need them; implemented by `modules/assignments`. */
export interface WithFilmTaker {
  readonly filmTaker: {
    /** @throws AppError why this learner sends no film for this lesson */
    admit(caller: Caller, lessonId: string): Promise<AdmittedFilm>
    /** Bytes of the films that a learner has handed in or is about to, but for what an upload to this lesson replaces. */
    usedBytes(db: DbOrTx, userId: string, exceptLessonId?: string): Promise<number>
  }
}
