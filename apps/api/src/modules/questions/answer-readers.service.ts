import { AppError, isAllowed } from '@repo/contract'
import { admin } from '@repo/contract/access'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { teaches } from '../cards/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { mayReadAnswer, ownDoctorId } from './questions.policy.ts'
import { findAnswer, findQuestion } from './questions.repo.ts'
import { createReading } from './reading.service.ts'

const staff = admin('reviews.moderate', 'learners.read')

/** Which doctors may answer a question with a recording, and who may play it: every reader of the answer. */
export function createAnswerReaders(services: Needs<'db'> & WithLessonAccess & WithRecordings) {
  const { db } = services
  const reading = createReading(services)
  const isOfDoctor = async (caller: Caller, questionId: string) => {
    const question = await findQuestion(db, questionId)
    return question?.state === 'visible' && (await teaches(db, ownDoctorId(caller), question.courseId))
  }

  const isOfLearner = async (caller: Caller, questionId: string) => {
    try {
      await reading.open(caller, questionId)
      return true
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false
      throw error
    }
  }

  return {
    /** @throws AppError `question.not_found`, `doctor.not_found` */
    async admit(caller: Caller, questionId: string): Promise<void> {
      if (!(await isOfDoctor(caller, questionId))) throw new AppError('question.not_found')
    },

    async reads(caller: Caller, questionId: string, answerId: string): Promise<boolean> {
      if (caller.role === 'admin') return isAllowed(staff, caller)
      const answer = await findAnswer(db, answerId)
      if (answer?.questionId !== questionId || !mayReadAnswer(answer, caller.userId)) return false
      return caller.role === 'student'
        ? isOfLearner(caller, questionId)
        : caller.doctorId !== undefined && isOfDoctor(caller, questionId)
    },
  }
}
