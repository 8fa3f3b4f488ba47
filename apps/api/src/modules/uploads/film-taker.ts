import type { Caller } from '../../core/caller.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'

/** The video of a learner's submission, or a doctor's recording, that may be uploaded. */
export interface AdmittedFilm {
  purpose: 'hand_in' | 'answer'
  maxBytes: number
  maxDurationMs: number
  /** Puts the video where it belongs, instead of one that was there. */
  attach(tx: Tx, film: SentFilm): Promise<void>
}

interface SentFilm {
  uploadId: string
  videoId: string
  fileName: string
  bytes: number
}

/** The question or submission that a doctor's recording answers. */
export type AnswerPlace = { readonly questionId: string } | { readonly handInId: string }

/** Answers of doctors as uploads need them; implemented by `modules/recordings`. */
export interface WithAnswerTaker {
  readonly answerTaker: {
    /** @throws AppError why this doctor answers nothing there */
    admit(caller: Caller, place: AnswerPlace): Promise<AdmittedFilm>
  }
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
