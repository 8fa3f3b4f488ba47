import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { isOver, lockEnrollment, type WithLessonAccess } from '../learning/index.ts'
import * as repo from './attempts.repo.ts'
import { createClosing } from './closing.service.ts'
import { idsOf, makePaper, percentOf, unforeseeable } from './paper.ts'
import { findLatestVersion } from './quizzes.repo.ts'
import type { WithReviewCards } from './review-cards.ts'
import { remainingMs, toJudgedQuestions, toOpenAttempt, toScore } from './view.ts'

interface SentAnswer {
  number: number
  chosen: readonly string[]
  ageMs: number
}

/** Longest a waiting answer may be dated back, in ms. */
const MAX_AGE_MS = 7 * 86_400_000

/** Quizzes as learners take them. What is right leaves the server only for attempts that are handed in. */
export function createAttemptsService(
  services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithLessonAccess & WithReviewCards,
) {
  const { db, env, clock, lessonAccess } = services
  const closing = createClosing(services)
  const prefix = env.PUBLIC_API_PREFIX

  /** @throws AppError unless the learner has the course and the quiz is published. */
  const open = async (caller: Caller, lessonId: string) => {
    const [opened, latest] = await Promise.all([
      lessonAccess.open(caller, lessonId),
      findLatestVersion(db, lessonId),
    ])
    const { lesson, enrollment } = opened
    if (lesson.kind !== 'quiz') throw new AppError('lesson.not_found')
    if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
    if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
    if (await lessonAccess.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
    if (!latest) throw new AppError('lesson.not_ready')
    return { lesson, version: latest.version }
  }

  /** @param known the answers, where they were read with the attempt */
  const done = async (attempt: repo.Attempt, known?: readonly repo.Answer[]) => {
    const score = toScore(attempt)
    if (!score) throw new Error('an open attempt has no result')
    const linked = attempt.paper.flatMap(({ link }) => link?.lessonId ?? [])
    const [answers, titles] = await Promise.all([
      known ?? repo.findAnswers(db, attempt.id),
      repo.findTitles(db, attempt.courseId, linked),
    ])
    return {
      state: 'done' as const,
      id: attempt.id,
      lessonId: attempt.lessonId,
      number: attempt.number,
      startedAt: attempt.startedAt.toISOString(),
      ...score,
      questions: toJudgedQuestions(attempt, { answers, titles, prefix }),
    }
  }

  /** Runs with the locked attempt of the caller; an attempt of somebody else is not there. */
  const ofCaller = async <T>(
    caller: Caller,
    attemptId: string,
    work: (tx: Tx, attempt: repo.Attempt) => Promise<T>,
  ): Promise<T> => {
    const known = await repo.findAttempt(db, attemptId)
    if (known?.userId !== caller.userId) throw new AppError('quiz_attempt.not_found')
    const result = await db.transaction((tx) =>
      closing.withLocked(tx, attemptId, async (attempt) => ({ value: await work(tx, attempt) })),
    )
    if (!result) throw new AppError('quiz_attempt.not_found')
    return result.value
  }

  const keep = async (tx: Tx, attempt: repo.Attempt, { number, chosen, ageMs }: SentAnswer) => {
    const question = attempt.paper[number - 1]
    const ids = question && idsOf(question, chosen)
    if (!question || !ids) throw new AppError('input.invalid')
    const now = clock().getTime()
    const at = Math.max(attempt.startedAt.getTime(), now - Math.min(ageMs, MAX_AGE_MS))
    await repo.saveAnswer(tx, {
      attemptId: attempt.id,
      number,
      questionId: question.id,
      chosen: ids,
      answeredAt: new Date(at),
    })
  }

  const closeOverdueOf = async (attempts: readonly repo.Attempt[]) => {
    const waiting = attempts.find(closing.isOverdue)
    if (!waiting) return false
    const after = await db.transaction((tx) =>
      closing.withLocked(tx, waiting.id, (attempt) => closing.closeOverdue(tx, attempt)),
    )
    return after?.submittedAt !== null
  }

  return {
    async overview(caller: Caller, lessonId: string) {
      const [{ version }, found] = await Promise.all([
        open(caller, lessonId),
        repo.findAttempts(db, caller.userId, lessonId),
      ])
      let attempts = found
      if (await closeOverdueOf(attempts)) attempts = await repo.findAttempts(db, caller.userId, lessonId)
      const { settings, questionCount } = version
      const waiting = attempts.find(({ submittedAt }) => submittedAt === null)
      return {
        intro: settings.intro,
        questionCount,
        timeLimitMs: settings.timeLimitMinutes && settings.timeLimitMinutes * MINUTE_MS,
        maxAttempts: settings.maxAttempts,
        attemptsLeft: settings.maxAttempts && Math.max(0, settings.maxAttempts - attempts.length),
        passPercent: settings.passPercent,
        isPassed: attempts.some(({ isPassed }) => isPassed),
        openAttempt: waiting ? { id: waiting.id, remainingMs: remainingMs(waiting, clock()) } : null,
        attempts: attempts.flatMap(({ id, number, submittedAt, isPassed, score, maxScore }) =>
          submittedAt
            ? [
                {
                  id,
                  number,
                  submittedAt: submittedAt.toISOString(),
                  isPassed,
                  percent: percentOf(score, maxScore),
                },
              ]
            : [],
        ),
      }
    },

    /** Two tabs that begin at once get one attempt. @throws AppError `quiz.no_attempts_left` */
    async begin(caller: Caller, lessonId: string) {
      const { lesson, version } = await open(caller, lessonId)
      const { userId } = caller
      const attempt = await db.transaction(async (tx) => {
        await lockEnrollment(tx, userId, lesson.courseId)
        const before = await repo.findAttempts(tx, userId, lessonId)
        const waiting = before.find(({ submittedAt }) => submittedAt === null)
        if (waiting) {
          const locked = await repo.lockAttempt(tx, waiting.id)
          const now = locked && (await closing.closeOverdue(tx, locked))
          if (now && !now.submittedAt) return now
        }
        const { maxAttempts, timeLimitMinutes, passPercent, isShuffled } = version.settings
        if (maxAttempts !== null && before.length >= maxAttempts) throw new AppError('quiz.no_attempts_left')
        const startedAt = clock()
        const paper = makePaper(version.items, { isShuffled, random: unforeseeable })
        return repo.insertAttempt(tx, {
          userId,
          lessonId,
          lessonTitle: lesson.title,
          courseId: lesson.courseId,
          versionId: version.id,
          number: (before[0]?.number ?? 0) + 1,
          paper,
          passPercent,
          startedAt,
          deadlineAt: timeLimitMinutes ? new Date(startedAt.getTime() + timeLimitMinutes * MINUTE_MS) : null,
          maxScore: paper.reduce((sum, { points }) => sum + points, 0),
        })
      })
      return toOpenAttempt(attempt, await repo.findAnswers(db, attempt.id), clock(), prefix)
    },

    /**
     * An attempt whose time is over is handed in first, which only the reader needs who comes before the job of the
     * minute: any other is read without a lock.
     * @throws AppError `quiz_attempt.not_found`
     */
    async get(caller: Caller, attemptId: string) {
      const [known, answers] = await Promise.all([
        repo.findAttempt(db, attemptId),
        repo.findAnswers(db, attemptId),
      ])
      if (known?.userId !== caller.userId) throw new AppError('quiz_attempt.not_found')
      if (known.submittedAt) return done(known, answers)
      if (!closing.isOverdue(known)) return toOpenAttempt(known, answers, clock(), prefix)
      return done(await ofCaller(caller, attemptId, closing.closeOverdue))
    },

    /** @throws AppError `quiz_attempt.not_found`, `quiz_attempt.closed`, `input.invalid` */
    async save(caller: Caller, attemptId: string, answer: SentAnswer) {
      const attempt = await ofCaller(caller, attemptId, async (tx, locked) => {
        const now = await closing.closeOverdue(tx, locked)
        if (!now.submittedAt) await keep(tx, now, answer)
        return now
      })
      if (attempt.submittedAt) throw new AppError('quiz_attempt.closed')
      return { remainingMs: remainingMs(attempt, clock()) }
    },

    /** @throws AppError `quiz_attempt.not_found`, `input.invalid` */
    async submit(caller: Caller, attemptId: string, answers: readonly SentAnswer[]) {
      const attempt = await ofCaller(caller, attemptId, async (tx, locked) => {
        const now = await closing.closeOverdue(tx, locked)
        if (now.submittedAt) return now
        for (const answer of answers) await keep(tx, now, answer)
        return closing.close(tx, now)
      })
      return done(attempt)
    },
  }
}
