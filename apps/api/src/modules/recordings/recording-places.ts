import type { Caller } from '../../core/caller.ts'
import type { AnswerPlace } from '../uploads/index.ts'

/** Where a recording stands: the answer is null while it was not given yet, and with what was handed in. */
export type RecordingPlace =
  | { readonly questionId: string; readonly answerId: string | null }
  | { readonly handInId: string }

/** What recordings answer; implemented by `modules/questions` and `modules/assignments`. */
export interface WithRecordingPlaces {
  readonly recordingPlaces: {
    /** @throws AppError where there is nothing for this doctor to answer */
    admit(caller: Caller, place: AnswerPlace): Promise<void>
    /** Whether the caller may read the answer that the recording was given with. */
    reads(caller: Caller, place: RecordingPlace): Promise<boolean>
  }
}
