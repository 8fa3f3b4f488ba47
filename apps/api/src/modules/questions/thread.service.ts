import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import * as repo from './questions.repo.ts'

export type Writer =
  | { kind: 'learner'; userId: string }
  | { kind: 'doctor'; userId: string; doctorId: string }
  | { kind: 'staff'; userId: string }

/** What happens to answers, whoever gives them. */
export function createThread({ clock }: Needs<'clock'>) {
  return {
    answer(tx: Tx, question: repo.Question, text: string, writer: Writer): Promise<repo.Answer> {
      return repo.insertAnswer(tx, {
        questionId: question.id,
        userId: writer.userId,
        kind: writer.kind,
        doctorId: writer.kind === 'doctor' ? writer.doctorId : null,
        text,
        createdAt: clock(),
      })
    },

    edit: (tx: Tx, answer: repo.Answer, text: string) =>
      repo.updateAnswer(tx, answer.id, { text, editedAt: clock() }),

    remove: (tx: Tx, answer: repo.Answer) => repo.removeAnswer(tx, answer.id),

    /** @throws AppError `answer.not_found` for one that does not stand under the question, or that is hidden */
    async accept(tx: Tx, question: repo.Question, answerId: string | null): Promise<void> {
      if (answerId !== null) {
        const answer = await repo.findAnswer(tx, answerId)
        if (answer?.questionId !== question.id || answer.state === 'hidden')
          throw new AppError('answer.not_found')
      }
      await repo.updateQuestion(tx, question.id, { acceptedAnswerId: answerId })
    },

    /** The own answer and its question, both locked. @throws AppError `answer.not_found` */
    async lockOwn(tx: Tx, answerId: string, userId: string) {
      const known = await repo.findAnswer(tx, answerId)
      if (known?.userId !== userId) throw new AppError('answer.not_found')
      const question = await repo.lockQuestion(tx, known.questionId)
      const answer = await repo.findAnswer(tx, answerId)
      if (!question || answer?.state !== 'visible') throw new AppError('answer.not_found')
      return { answer, question }
    },
  }
}
