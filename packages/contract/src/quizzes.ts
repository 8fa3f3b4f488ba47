import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, id, instant, milliseconds } from './fields.ts'

export const questionKinds = ['single', 'multiple', 'true_false', 'order', 'hotspot'] as const

/** Most choices of a question: answers, things to put in order, or areas of a picture. */
export const MAX_CHOICES = 10

/** A rectangle on a picture, in whole percent of its width and height. */
export const pictureArea = z.object({
  x: z.int().min(0).max(99),
  y: z.int().min(0).max(99),
  width: z.int().min(1).max(100),
  height: z.int().min(1).max(100),
})

export const questionPicture = z.object({
  url: assetUrl,
  width: z.int(),
  height: z.int(),
  /** What the picture shows, for who does not see it. */
  alt: z.string(),
})

/** Keys of what was chosen; for `order` all keys in the chosen order. Empty where nothing is answered. */
const chosen = z.array(z.string().max(40)).max(MAX_CHOICES)

/** A question as it is put before somebody answers: nothing in it says what is right. */
export const paperQuestion = z.object({
  /** From 1; its name within the attempt. */
  number: z.int(),
  kind: z.enum(questionKinds),
  text: z.string(),
  points: z.int(),
  /** Keys follow the order in which the choices are shown, so they tell nothing. */
  choices: z.array(z.object({ key: z.string(), text: z.string(), area: pictureArea.nullable() })),
  picture: questionPicture.nullable(),
  chosen,
})

export const judgedQuestion = paperQuestion.extend({
  isCorrect: z.boolean(),
  /** Keys of the right choices; for `order` all of them in the right order. */
  correct: z.array(z.string()),
  explanation: z.string(),
  /** Where in the course it is taught; null where the lesson is gone. */
  link: z.object({ lessonId: id, title: z.string(), startMs: milliseconds }).nullable(),
})

const attemptFacts = { id, lessonId: id, number: z.int(), startedAt: instant }

export const openAttempt = z.object({
  ...attemptFacts,
  state: z.literal('open'),
  /** Time left by the server's clock; null without a limit. */
  remainingMs: milliseconds.nullable(),
  questions: z.array(paperQuestion),
})

export const attemptScore = z.object({
  submittedAt: instant,
  /** Handed in by the clock and not by the learner. */
  isOutOfTime: z.boolean(),
  score: z.int(),
  maxScore: z.int(),
  percent: z.int().min(0).max(100),
  passPercent: z.int(),
  isPassed: z.boolean(),
})

export const doneAttempt = z.object({
  ...attemptFacts,
  state: z.literal('done'),
  ...attemptScore.shape,
  questions: z.array(judgedQuestion),
})

export const attempt = z.discriminatedUnion('state', [openAttempt, doneAttempt])

export const quizOverview = z.object({
  intro: z.string(),
  questionCount: z.int(),
  timeLimitMs: milliseconds.nullable(),
  /** Null means any number. */
  maxAttempts: z.int().nullable(),
  attemptsLeft: z.int().nullable(),
  passPercent: z.int(),
  isPassed: z.boolean(),
  openAttempt: z.object({ id, remainingMs: milliseconds.nullable() }).nullable(),
  /** Handed in, the newest first. */
  attempts: z.array(
    attemptScore.pick({ submittedAt: true, percent: true, isPassed: true }).extend({ id, number: z.int() }),
  ),
})

const answer = z.strictObject({
  number: z.int().min(1).max(200),
  chosen,
  /** How long ago it was chosen, in ms: an answer that waited for the network must not replace a newer one. */
  ageMs: milliseconds.default(0),
})

const ofLesson = z.object({ lessonId: id })
const ofAttempt = z.object({ attemptId: id })

/** Lessons of the kind quiz, as learners take them. */
export const quizzes = {
  quiz: endpoint({
    method: 'GET',
    path: '/lessons/:lessonId/quiz',
    summary: 'Rules of a quiz and the own attempts',
    access: student,
    params: ofLesson,
    response: quizOverview,
    errors: [
      'lesson.not_found',
      'lesson.not_ready',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
    ],
  }),
  beginAttempt: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/quiz/attempts',
    summary: 'Begin an attempt, or go on with the one that is open',
    access: student,
    params: ofLesson,
    response: openAttempt,
    errors: [
      'lesson.not_found',
      'lesson.not_ready',
      'lesson.professionals_only',
      'lesson.not_released',
      'course.not_enrolled',
      'course.access_expired',
      'course.access_paused',
      'quiz.no_attempts_left',
    ],
  }),
  attempt: endpoint({
    method: 'GET',
    path: '/quiz-attempts/:attemptId',
    summary: 'An own attempt: its questions while it is open, its result with explanations afterwards',
    access: student,
    params: ofAttempt,
    response: attempt,
    errors: ['quiz_attempt.not_found'],
  }),
  saveAnswer: endpoint({
    method: 'PUT',
    path: '/quiz-attempts/:attemptId/answers',
    summary: 'Keep an answer of an open attempt',
    access: student,
    params: ofAttempt,
    body: answer,
    response: z.object({ remainingMs: milliseconds.nullable() }),
    errors: ['quiz_attempt.not_found', 'quiz_attempt.closed'],
  }),
  submitAttempt: endpoint({
    method: 'POST',
    path: '/quiz-attempts/:attemptId/submit',
    summary:
      'Hand in an attempt; answers that were not kept yet come along. Handing in twice changes nothing',
    access: student,
    params: ofAttempt,
    body: z.strictObject({
      answers: z.array(answer).max(200).default([]),
    }),
    response: doneAttempt,
    errors: ['quiz_attempt.not_found'],
  }),
}
