import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { findUserById } from '../auth/index.ts'
import { findAnswers, findAttempt, findTitlesAround } from './attempts.repo.ts'
import { percentOf } from './paper.ts'
import { isShown, mayReadResults } from './quizzes.policy.ts'
import { findLatestVersion } from './quizzes.repo.ts'
import * as repo from './results.repo.ts'
import { toJudgedQuestions, toScore } from './view.ts'

const wholeOrNull = (figure: number | null) => (figure === null ? null : Math.round(figure))

/** Results of quizzes for staff and for the doctors of the course. */
export function createResultsService({ db, reports, env }: Needs<'db' | 'reports' | 'env'>) {
  const requireLearner = async (id: string) => {
    const user = await findUserById(db, id)
    if (user?.role !== 'student') throw new AppError('user.not_found')
  }

  return {
    /** @throws AppError `lesson.not_found`, also for a doctor who does not teach the course */
    async analysis(caller: Caller, lessonId: string) {
      const { isThere, isTaught } = await repo.findQuizOf(db, lessonId, caller.doctorId)
      if (!isThere || !mayReadResults(caller, isTaught)) throw new AppError('lesson.not_found')
      // One plan cannot serve a quiz of ten learners and one of ten thousand.
      const read = together(reports, { isKept: false })
      const [latest, { totals, questions: figures, choices: chosen }] = await Promise.all([
        findLatestVersion(read, lessonId),
        repo.findFigures(read, lessonId),
      ])
      const questions = new Map(
        (latest?.version.items ?? [])
          .flatMap((item) => (item.kind === 'question' ? [item.question] : item.questions))
          .map((question) => [question.id, question]),
      )
      const figuresOf = new Map(figures.map((row) => [row.question_id, row]))
      const countOf = new Map(chosen.map((row) => [`${row.question_id} ${row.choice_id}`, row.count]))
      const isEnough = isShown(totals.learners)
      return {
        learners: totals.learners,
        averagePercent: isEnough ? wholeOrNull(totals.average) : null,
        passedPercent: isEnough ? wholeOrNull(totals.passed) : null,
        questions: [...questions.values()].map(({ id, kind, text, choices }) => {
          const row = figuresOf.get(id)
          const answers = row?.answers ?? 0
          const isKnown = row !== undefined && isShown(answers)
          return {
            questionId: id,
            kind,
            text,
            answers,
            correctPercent: isKnown ? Math.round(row.correct) : null,
            discrimination: isKnown ? row.discrimination : null,
            choices:
              isKnown && kind !== 'order'
                ? choices.map((choice) => ({
                    text: choice.text,
                    isCorrect: choice.isCorrect,
                    percent: Math.round(((countOf.get(`${id} ${choice.id}`) ?? 0) * 100) / answers),
                  }))
                : [],
          }
        }),
      }
    },

    /** Of one course or of all. @throws AppError `user.not_found` */
    async ofLearner(userId: string, courseId?: string) {
      const [, rows] = await Promise.all([
        requireLearner(userId),
        repo.findAttemptsOfLearner(db, userId, courseId),
      ])
      return [...Map.groupBy(rows, ({ attempt }) => attempt.lessonId).values()].map((group) => {
        const { attempt: newest, course, title } = group[0]!
        const handedIn = group.filter(({ attempt }) => attempt.submittedAt)
        return {
          lessonId: newest.lessonId,
          title,
          course,
          isPassed: group.some(({ attempt }) => attempt.isPassed),
          bestPercent:
            handedIn.length > 0
              ? Math.max(...handedIn.map(({ attempt }) => percentOf(attempt.score, attempt.maxScore)))
              : null,
          attempts: group.map(({ attempt }) => ({
            id: attempt.id,
            number: attempt.number,
            startedAt: attempt.startedAt.toISOString(),
            result: toScore(attempt),
          })),
        }
      })
    },

    /** @throws AppError `user.not_found`, `quiz_attempt.not_found` for one that is still open, too */
    async attemptOfLearner(userId: string, attemptId: string, courseId?: string) {
      const [, attempt, answers, titles] = await Promise.all([
        requireLearner(userId),
        findAttempt(db, attemptId),
        findAnswers(db, attemptId),
        findTitlesAround(db, attemptId),
      ])
      if (attempt?.userId !== userId || !attempt.submittedAt) throw new AppError('quiz_attempt.not_found')
      if (courseId !== undefined && attempt.courseId !== courseId)
        throw new AppError('quiz_attempt.not_found')
      return { questions: toJudgedQuestions(attempt, { answers, titles, prefix: env.PUBLIC_API_PREFIX }) }
    },
  }
}
