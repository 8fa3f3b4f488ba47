import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { createAnnouncements } from './announcements.service.ts'
import { findDoctorName } from './people.repo.ts'
import * as repo from './questions.repo.ts'
import { createThread } from './thread.service.ts'

interface DoctorAnswer {
  userId: string
  doctorId: string
  text: string
  /** The last answer of a doctor or of staff that its writer has seen; null for none. */
  seenAnswerId: string | null
  /** The doctor's recording that comes with the text. */
  recordingId?: string | null
}

/** The newest answer of a doctor or of staff that is to be read. */
export async function findLastAnswer(tx: Tx, questionId: string): Promise<repo.AnswerRow | undefined> {
  return (await repo.findAnswers(tx, [questionId])).findLast(
    ({ answer }) => answer.kind !== 'learner' && answer.state === 'visible',
  )
}

/** How doctors answer, in the portal or by mail. */
export function createDoctorAnswers(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithRecordings) {
  const { recordings } = services
  const thread = createThread(services)
  const announcements = createAnnouncements(services)

  return {
    /**
     * Answers a question that is locked.
     * @throws AppError `question.answered_meanwhile` when a doctor or staff have answered since it was read; or why
     * the recording is refused
     */
    async give(
      tx: Tx,
      question: repo.Question,
      { userId, doctorId, text, seenAnswerId, recordingId = null }: DoctorAnswer,
      by: { actorId: string; ip: string | null },
    ): Promise<void> {
      const last = await findLastAnswer(tx, question.id)
      if ((last?.answer.id ?? null) !== seenAnswerId) throw new AppError('question.answered_meanwhile')
      const { id: answerId } = await thread.answer(tx, question, text, { kind: 'doctor', userId, doctorId })
      const hasRecording = recordingId !== null
      if (hasRecording)
        await recordings.give(tx, { id: recordingId, userId }, { questionId: question.id, answerId })
      await recordAudit(tx, {
        ...by,
        subjectType: 'question',
        subjectId: question.id,
        action: 'question.answered',
        after: { text, ...(hasRecording ? { hasRecording } : {}) },
      })
      const name = await findDoctorName(tx, doctorId)
      await announcements.tellAsker(tx, question, name, { text, hasRecording })
    },
  }
}
