import { AppError } from '@repo/contract'
import type { questionBody, questionEdit, reportReasons } from '@repo/contract/questions'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import { createAnnouncements } from './announcements.service.ts'
import { findPictures } from './pictures.repo.ts'
import { mayChange } from './questions.policy.ts'
import * as repo from './questions.repo.ts'
import { createReading } from './reading.service.ts'
import { createThread } from './thread.service.ts'

const asksByHour: Limit = { name: 'question-ask', max: 10, windowMs: HOUR_MS }
const answersByHour: Limit = { name: 'question-answer', max: 30, windowMs: HOUR_MS }
const votesByHour: Limit = { name: 'question-vote', max: 200, windowMs: HOUR_MS }
const reportsByHour: Limit = { name: 'question-report', max: 20, windowMs: HOUR_MS }

const searchTextOf = ({ title, text }: { title: string; text: string }) => foldText(`${title} ${text}`)

/** Questions and answers of learners. */
export function createAskingService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithLessonAccess & WithRecordings,
) {
  const { db, queue, clock, limiter, lessonAccess } = services
  const reading = createReading(services)
  const thread = createThread(services)
  const announcements = createAnnouncements(services)

  /** Works with a question that the caller may read, locked; answers how it stands then. */
  const act = async (
    caller: Caller,
    id: string,
    work: (tx: Tx, question: repo.Question) => Promise<unknown>,
  ) => {
    await reading.open(caller, id)
    await db.transaction(async (tx) => {
      const question = await repo.lockQuestion(tx, id)
      if (!question) throw new AppError('question.not_found')
      await work(tx, question)
    })
  }

  const removeWithFiles = async (tx: Tx, id: string) => {
    const keys = (await findPictures(tx, [id])).map(({ storageKey }) => storageKey)
    await repo.removeQuestion(tx, id)
    if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
  }

  const actOnOwn = (
    caller: Caller,
    id: string,
    work: (tx: Tx, question: repo.Question) => Promise<unknown>,
  ) =>
    act(caller, id, (tx, question) => {
      if (question.userId !== caller.userId) throw new AppError('question.not_found')
      return work(tx, question)
    })

  /** Works with an own answer that nobody has accepted. */
  const actOnAnswer = async (
    caller: Caller,
    answerId: string,
    work: (tx: Tx, answer: repo.Answer) => Promise<void>,
  ) => {
    const questionId = await db.transaction(async (tx) => {
      const { answer, question } = await thread.lockOwn(tx, answerId, caller.userId)
      await lessonAccess.openCourse(caller.userId, { id: question.courseId }, 'answer.not_found')
      if (question.acceptedAnswerId === answer.id) throw new AppError('answer.accepted')
      await work(tx, answer)
      return question.id
    })
    return reading.detail(caller.userId, questionId)
  }

  return {
    /** @throws AppError unless the learner has the lesson now, or `request.too_many` */
    async ask(caller: Caller, lessonId: string, body: z.output<typeof questionBody>) {
      const opened = await lessonAccess.open(caller, lessonId)
      const { lesson, course } = opened
      // A free lesson is open to everybody; asking is for who has the course.
      await lessonAccess.openCourse(caller.userId, course)
      if (await lessonAccess.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
      await limiter.hit(asksByHour, caller.userId)
      const { isPrivate, positionMs, ...words } = body
      const { id } = await db.transaction(async (tx) => {
        const question = await repo.insertQuestion(tx, {
          ...words,
          courseId: course.id,
          lessonId,
          lessonTitle: lesson.title,
          positionMs: lesson.kind === 'video' ? positionMs : null,
          userId: caller.userId,
          searchText: searchTextOf(words),
          privateBy: isPrivate ? 'asker' : null,
          createdAt: clock(),
        })
        await announcements.tellTeachers(tx, question, course.title)
        return question
      })
      return reading.detail(caller.userId, id)
    },

    /** @throws AppError `question.answered` once somebody has answered, unless only its readers change */
    async edit(caller: Caller, id: string, { isPrivate, ...words }: z.output<typeof questionEdit>) {
      await actOnOwn(caller, id, (tx, question) => {
        const isReworded = words.title !== question.title || words.text !== question.text
        if (isReworded && !mayChange(question)) throw new AppError('question.answered')
        // What a doctor keeps from others stays so.
        const ownChoice = isPrivate ? 'asker' : null
        const privateBy = question.privateBy === 'doctor' && !isPrivate ? 'doctor' : ownChoice
        return repo.updateQuestion(tx, id, {
          privateBy,
          ...(isReworded && { ...words, searchText: searchTextOf(words), editedAt: clock() }),
        })
      })
      return reading.detail(caller.userId, id)
    },

    /** @throws AppError `question.answered` once somebody has answered */
    async remove(caller: Caller, id: string) {
      await actOnOwn(caller, id, (tx, question) => {
        if (!mayChange(question)) throw new AppError('question.answered')
        return removeWithFiles(tx, id)
      })
      return { ok: true as const }
    },

    /** @throws AppError `question.own` */
    async vote(caller: Caller, id: string, isUseful: boolean) {
      const { userId } = caller
      await limiter.hit(votesByHour, userId)
      let votes = 0
      await act(caller, id, async (tx, question) => {
        if (question.userId === userId) throw new AppError('question.own')
        if (isUseful) await repo.insertVote(tx, { questionId: id, userId, createdAt: clock() })
        else await repo.removeVote(tx, { questionId: id, userId })
        votes = (await repo.findQuestion(tx, id))?.voteCount ?? 0
      })
      return { votes, hasVoted: isUseful }
    },

    async answer(caller: Caller, id: string, text: string) {
      await limiter.hit(answersByHour, caller.userId)
      await act(caller, id, (tx, question) =>
        thread.answer(tx, question, text, { kind: 'learner', userId: caller.userId }),
      )
      return reading.detail(caller.userId, id)
    },

    /** @throws AppError `answer.not_found`, `answer.accepted` */
    editAnswer: (caller: Caller, answerId: string, text: string) =>
      actOnAnswer(caller, answerId, (tx, answer) => thread.edit(tx, answer, text)),

    /** @throws AppError `answer.not_found`, `answer.accepted` */
    removeAnswer: (caller: Caller, answerId: string) => actOnAnswer(caller, answerId, thread.remove),

    /** @throws AppError `question.not_found` for the question of somebody else, `answer.not_found` */
    async accept(caller: Caller, id: string, answerId: string | null) {
      await actOnOwn(caller, id, (tx, question) => thread.accept(tx, question, answerId))
      return reading.detail(caller.userId, id)
    },

    /** @throws AppError `question.own` for what the caller wrote, `answer.not_found` */
    async report(
      caller: Caller,
      id: string,
      { answerId, reason }: { answerId: string | null; reason: (typeof reportReasons)[number] },
    ) {
      const { userId } = caller
      await limiter.hit(reportsByHour, userId)
      await act(caller, id, async (tx, question) => {
        const answer = answerId === null ? null : await repo.findAnswer(tx, answerId)
        if (answer !== null && (answer?.questionId !== id || answer.state === 'hidden'))
          throw new AppError('answer.not_found')
        if ((answer ?? question).userId === userId) throw new AppError('question.own')
        await repo.insertReport(tx, { questionId: id, answerId, userId, reason, createdAt: clock() })
      })
      return { ok: true as const }
    },
  }
}
