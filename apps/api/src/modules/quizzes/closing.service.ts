import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { createLessonCompletion, lockEnrollment } from '../learning/index.ts'
import * as repo from './attempts.repo.ts'
import { isRight, percentOf } from './paper.ts'
import type { WithReviewCards } from './review-cards.ts'

/**
 * Answers on their way when the time ends still count if they arrive within this time, in ms. After it the attempt
 * is handed in by whoever looks at it next: the learner, or the job that runs every minute.
 */
const GRACE_MS = 10_000

/** Hands in attempts: judges every answer and completes the lesson of who passes, in one transaction. */
export function createClosing(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithReviewCards) {
  const { db, clock, reviewCards } = services
  const completion = createLessonCompletion(services)

  /** Runs with the attempt locked. Locks are taken enrolment first, then attempt, as when one is begun. */
  const withLocked = async <T>(tx: Tx, id: string, work: (attempt: repo.Attempt) => Promise<T>) => {
    const known = await repo.findAttempt(tx, id)
    if (!known) return null
    await lockEnrollment(tx, known.userId, known.courseId)
    const attempt = await repo.lockAttempt(tx, id)
    return attempt && work(attempt)
  }

  const isOverdue = ({ deadlineAt, submittedAt }: repo.Attempt) =>
    !submittedAt && deadlineAt !== null && deadlineAt.getTime() + GRACE_MS <= clock().getTime()

  /** The attempt as it is after it was handed in; one that was handed in before stays as it is. */
  const close = async (tx: Tx, attempt: repo.Attempt): Promise<repo.Attempt> => {
    if (attempt.submittedAt) return attempt
    const now = clock()
    const isOutOfTime = attempt.deadlineAt !== null && attempt.deadlineAt <= now
    const submittedAt = isOutOfTime && attempt.deadlineAt ? attempt.deadlineAt : now
    const answers = new Map((await repo.findAnswers(tx, attempt.id)).map((one) => [one.number, one.chosen]))
    const judged = attempt.paper.map((question, index) => {
      const chosen = answers.get(index + 1) ?? []
      const isCorrect = isRight(question, chosen)
      return {
        attemptId: attempt.id,
        number: index + 1,
        questionId: question.id,
        chosen,
        answeredAt: submittedAt,
        isCorrect,
        points: isCorrect ? question.points : 0,
      }
    })
    await repo.saveJudged(tx, judged)
    const score = judged.reduce((sum, { points }) => sum + points, 0)
    const isPassed = percentOf(score, attempt.maxScore) >= attempt.passPercent
    const result = { submittedAt, isOutOfTime, score, isPassed }
    await repo.updateAttempt(tx, attempt.id, result)
    const { userId, courseId, lessonId } = attempt
    await reviewCards.takeQuiz(tx, {
      userId: attempt.userId,
      courseId: attempt.courseId,
      at: submittedAt,
      isPassed,
      answers: judged.map(({ questionId, chosen, isCorrect }, index) => ({
        questionId,
        chosen,
        isCorrect,
        isKey: attempt.paper[index]?.isKey === true,
      })),
    })
    if (isPassed) await completion.complete(tx, { userId, courseId, lessonId, at: submittedAt })
    return { ...attempt, ...result }
  }

  return {
    withLocked,
    close,
    isOverdue,
    /** Hands in an attempt whose time is over; any other stays as it is. */
    closeOverdue: (tx: Tx, attempt: repo.Attempt) =>
      isOverdue(attempt) ? close(tx, attempt) : Promise.resolve(attempt),

    /** Hands in up to `limit` attempts whose time is over, each in a transaction of its own; answers how many. */
    async closeAllOverdue(limit: number): Promise<number> {
      const before = new Date(clock().getTime() - GRACE_MS)
      const rows = await repo.findOverdue(db, before, limit)
      for (const { id } of rows)
        await db.transaction((tx) => withLocked(tx, id, (attempt) => close(tx, attempt)))
      return rows.length
    },
  }
}
