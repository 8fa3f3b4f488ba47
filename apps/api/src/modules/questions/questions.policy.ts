import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Answer, Question } from './questions.repo.ts'

/** An answer that staff have hidden is still there for who wrote it. */
export const mayReadAnswer = (answer: Pick<Answer, 'userId' | 'state'>, userId: string): boolean =>
  answer.state === 'visible' || answer.userId === userId

/** What was asked stays as it was answered. */
export const mayChange = (question: Pick<Question, 'answerCount' | 'state'>): boolean =>
  question.answerCount === 0 && question.state === 'visible'

/** Only who asked opens a question again that they keep to themselves. */
export const mayOpenAgain = ({ privateBy }: Pick<Question, 'privateBy'>): boolean => privateBy !== 'asker'

/** @throws AppError `doctor.not_found` for an account without a profile */
export function ownDoctorId(caller: Caller): string {
  if (!caller.doctorId) throw new AppError('doctor.not_found')
  return caller.doctorId
}
