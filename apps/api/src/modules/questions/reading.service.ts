import { AppError } from '@repo/contract'
import type { questionOrders } from '@repo/contract/questions'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import * as lists from './lists.repo.ts'
import { mayChange, mayReadAnswer } from './questions.policy.ts'
import { findAnswers } from './questions.repo.ts'
import { toAnswer, toQuestion } from './questions.view.ts'

const PAGE_SIZE = 20
const MOST_SIMILAR = 4

interface ListQuery {
  lessonId?: string
  order: (typeof questionOrders)[number]
  q?: string
  after?: string
}

/** Questions as learners of a course read them. */
export function createReading({
  db,
  lessonAccess: access,
  recordings,
}: Needs<'db'> & WithLessonAccess & WithRecordings) {
  const readerOf = async (caller: Caller, slug: string) => {
    const [{ course }, isProfessional] = await Promise.all([
      access.openCourse(caller.userId, { slug }),
      access.isProfessional(caller),
    ])
    return { courseId: course.id, userId: caller.userId, isProfessional }
  }

  /** What strangers, and who may not see it, are told alike. */
  const open = async (caller: Caller, id: string) => {
    const { userId } = caller
    const [row, isProfessional] = await Promise.all([
      lists.findListed(db, id, userId),
      access.isProfessional(caller),
    ])
    if (!row) throw new AppError('question.not_found')
    const [, isReadable] = await Promise.all([
      access.openCourse(userId, { id: row.question.courseId }, 'question.not_found'),
      lists.isReadable(db, id, { userId, isProfessional }),
    ])
    if (!isReadable) throw new AppError('question.not_found')
    return row
  }

  return {
    /** @throws AppError `question.not_found`, or why the course is closed to the caller */
    open,

    async list(caller: Caller, slug: string, query: ListQuery) {
      const reader = await readerOf(caller, slug)
      const { rows, ...page } = await lists.findForLearner(db, { ...reader, ...query }, PAGE_SIZE)
      return { ...page, items: rows.map((row) => toQuestion(row, caller.userId)) }
    },

    async similar(caller: Caller, slug: string, text: string) {
      const reader = await readerOf(caller, slug)
      const rows = await lists.findSimilar(db, { ...reader, text }, MOST_SIMILAR)
      return rows.map((row) => toQuestion(row, caller.userId))
    },

    /** One question with its answers, which is answered once the caller was let in. */
    async detail(userId: string, id: string) {
      const [row, all, spoken] = await Promise.all([
        lists.findListed(db, id, userId),
        findAnswers(db, [id]),
        recordings.ofQuestions(db, [id]),
      ])
      if (!row) throw new AppError('question.not_found')
      const { question } = row
      const answers = all.filter(({ answer }) => mayReadAnswer(answer, userId))
      const acceptedId = question.acceptedAnswerId
      return {
        ...toQuestion(row, userId),
        thread: answers.map((one) => toAnswer(one, { userId, acceptedId, recordings: spoken })),
        isOpen: question.userId === userId && mayChange(question),
      }
    },
  }
}
