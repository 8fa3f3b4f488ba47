import { z } from 'zod'
import { student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, milliseconds, slug } from './fields.ts'
import { judgedQuestion, MAX_CHOICES, paperQuestion } from './quizzes.ts'

/** Most questions of a day, however fast somebody answers. */
export const MAX_CARDS_OF_DAY = 15
/** How long the review of a day may take, in ms. */
export const REPETITION_MS = 5 * 60_000
/** Longest time that counts for one question, in ms; who takes longer was called away. */
export const MAX_CARD_MS = 3 * 60_000

/** What a learner may say of a question that was answered right; a wrong answer always counts as forgotten. */
export const ownRatings = ['hard', 'good', 'easy'] as const
export const cardRatings = ['again', ...ownRatings] as const

/** A calendar day in Việt Nam. */
const day = z.iso.date()

export const streakDayStates = [
  /** The review of the day was finished. */
  'done',
  /** The one missed day of its week that is forgiven. */
  'rest',
  /** Nothing was due, or it lies before the first review. */
  'free',
  'missed',
  /** Today, while its review is not finished. */
  'open',
  'ahead',
] as const

export const repetitionStreak = z.object({
  /** Days with a finished review since the streak began. */
  days: z.int().min(0),
  /** Whether the forgiven day of this week is still there. */
  hasRest: z.boolean(),
  /** This week, Monday to Sunday. */
  week: z.array(z.object({ day, state: z.enum(streakDayStates) })).length(7),
})

const upcoming = z.object({ day, questions: z.int().min(1) })

/** Where today's review stands. */
export const repetitionToday = z.object({
  day,
  /** `none`: nothing is due. `waiting`: not begun. `begun`: some questions are left. */
  state: z.enum(['none', 'waiting', 'begun', 'done']),
  questions: z.int().min(0),
  answered: z.int().min(0),
  /** How long what is left takes at the pace of this learner. */
  estimateMs: milliseconds,
  /** Due as well, and left for the days that follow. */
  later: z.int().min(0),
  /** The next day on which something is due; null where nothing is remembered yet. */
  next: upcoming.nullable(),
  /** All questions that come back some day. */
  cards: z.int().min(0),
  streak: repetitionStreak,
})

const cardFacts = {
  id,
  course: z.object({ slug, title: z.string() }),
  /** The quiz in which it is asked. */
  lesson: z.object({ id, title: z.string() }),
}

export const openCard = z.object({ ...cardFacts, question: paperQuestion })

export const judgedCard = z.object({
  ...cardFacts,
  question: judgedQuestion,
  /** What the answer counts as now, and when the question comes back. */
  rating: z.enum(cardRatings),
  nextDay: day,
  /** What the learner may say instead, with when the question comes back then; empty after a wrong answer. */
  choices: z.array(z.object({ rating: z.enum(ownRatings), nextDay: day })),
})

const ofCard = z.object({ cardId: id })

/** The daily review of questions that a learner answered wrong, and of key questions. */
export const repetition = {
  today: endpoint({
    method: 'GET',
    path: '/me/repetition',
    summary: 'How many questions are due today, and the streak',
    access: student,
    response: repetitionToday,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/me/repetition',
    summary: 'Begin the review of today, or go on with it; begun twice it is the same',
    access: student,
    response: z.object({
      today: repetitionToday,
      /** Not answered yet, in the order in which they are asked. */
      cards: z.array(openCard),
    }),
    errors: ['repetition.nothing_due'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/me/repetition/cards/:cardId/answer',
    summary: 'Answer a question of a begun review; answered twice, the first answer counts',
    access: student,
    params: ofCard,
    body: z.strictObject({
      /** The day of the review, which may go on a little after midnight. */
      day,
      /** Keys of what was chosen; for `order` all keys in the chosen order. */
      chosen: z.array(z.string().max(40)).max(MAX_CHOICES),
      tookMs: milliseconds.max(86_400_000),
    }),
    response: z.object({ card: judgedCard, today: repetitionToday }),
    errors: ['repetition_card.not_found'],
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/me/repetition/cards/:cardId/rating',
    summary: 'Say how hard a question was that was answered right; said twice, the first time counts',
    access: student,
    params: ofCard,
    body: z.strictObject({ day, rating: z.enum(ownRatings) }),
    response: z.object({ rating: z.enum(cardRatings), nextDay: day }),
    errors: ['repetition_card.not_found', 'repetition_card.not_rateable'],
  }),
}
