import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { findReadable } from './hand-in-films.service.ts'

/** Which submissions a doctor may answer with a recording, and who may play it: every reader of the submission. */
export const createHandInAnswers = ({ db }: Needs<'db'>) => ({
  /** Where it was decided nothing more is said. @throws AppError `hand_in.not_found` */
  async admit(caller: Caller, handInId: string): Promise<void> {
    const row = await findReadable(db, caller, handInId)
    if (row?.handIn.state !== 'submitted') throw new AppError('hand_in.not_found')
  },

  reads: async (caller: Caller, handInId: string) => (await findReadable(db, caller, handInId)) !== null,
})
