import type { judgedQuestion, openAttempt, paperQuestion } from '@repo/contract/quizzes'
import type { z } from 'zod'
import type { Answer, Attempt } from './attempts.repo.ts'
import { keyOf, percentOf } from './paper.ts'
import type { StoredPaperQuestion } from './quizzes.repo.ts'

type PaperQuestion = z.input<typeof paperQuestion>
export type JudgedQuestion = z.input<typeof judgedQuestion>

/** Turns the path of a stored picture into the address that pages load. */
export const pictureUrl = (prefix: string, path: string) => `${prefix}${path}`

/** A question without anything that says what is right. */
export function toPaperQuestion(
  question: StoredPaperQuestion,
  number: number,
  chosen: readonly string[],
  prefix: string,
): PaperQuestion {
  const { kind, text, points, choices, picture } = question
  return {
    number,
    kind,
    text,
    points,
    choices: choices.map((choice, index) => ({
      key: String(index + 1),
      text: choice.text,
      area: choice.area,
    })),
    picture: picture && {
      url: pictureUrl(prefix, picture.path),
      width: picture.width,
      height: picture.height,
      alt: picture.alt,
    },
    chosen: chosen.map((id) => keyOf(question, id)),
  }
}

interface Judged {
  number: number
  /** Ids of what was chosen. */
  chosen: readonly string[]
  isCorrect: boolean
  /** Titles of the lessons that still exist, by id. */
  titles: ReadonlyMap<string, string>
  prefix: string
}

/** A question with what is right and why. */
export function toJudgedQuestion(
  question: StoredPaperQuestion,
  { number, chosen, isCorrect, titles, prefix }: Judged,
): JudgedQuestion {
  const title = question.link ? titles.get(question.link.lessonId) : undefined
  return {
    ...toPaperQuestion(question, number, chosen, prefix),
    isCorrect,
    correct: question.correct.map((id) => keyOf(question, id)),
    explanation: question.explanation,
    link: question.link && title !== undefined ? { ...question.link, title } : null,
  }
}

interface Sources {
  answers: readonly Answer[]
  /** Titles of the lessons that still exist, by id. */
  titles: ReadonlyMap<string, string>
  prefix: string
}

export function toJudgedQuestions(attempt: Attempt, { answers, titles, prefix }: Sources): JudgedQuestion[] {
  const byNumber = new Map(answers.map((answer) => [answer.number, answer]))
  return attempt.paper.map((question, index) => {
    const answer = byNumber.get(index + 1)
    return toJudgedQuestion(question, {
      number: index + 1,
      chosen: answer?.chosen ?? [],
      isCorrect: answer?.isCorrect ?? false,
      titles,
      prefix,
    })
  })
}

export function toOpenAttempt(
  attempt: Attempt,
  answers: readonly Answer[],
  now: Date,
  prefix: string,
): z.input<typeof openAttempt> {
  const chosen = new Map(answers.map((answer) => [answer.number, answer.chosen]))
  return {
    state: 'open',
    id: attempt.id,
    lessonId: attempt.lessonId,
    number: attempt.number,
    startedAt: attempt.startedAt.toISOString(),
    remainingMs: remainingMs(attempt, now),
    questions: attempt.paper.map((question, index) =>
      toPaperQuestion(question, index + 1, chosen.get(index + 1) ?? [], prefix),
    ),
  }
}

export const remainingMs = ({ deadlineAt }: Pick<Attempt, 'deadlineAt'>, now: Date) =>
  deadlineAt && Math.max(0, deadlineAt.getTime() - now.getTime())

/** Null while the attempt is open. */
export const toScore = (attempt: Omit<Attempt, 'paper'>) =>
  attempt.submittedAt && {
    submittedAt: attempt.submittedAt.toISOString(),
    isOutOfTime: attempt.isOutOfTime,
    score: attempt.score,
    maxScore: attempt.maxScore,
    percent: percentOf(attempt.score, attempt.maxScore),
    passPercent: attempt.passPercent,
    isPassed: attempt.isPassed,
  }
