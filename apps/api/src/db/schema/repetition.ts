import { cardRatings } from '@repo/contract/repetition'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId } from './columns.ts'
import type { StoredPaperQuestion } from './quizzes.ts'

/** What the algorithm remembers of a question; days are those of Việt Nam, such as `2026-11-21`. */
export interface CardMemory {
  state: 'new' | 'review'
  /** In how many days the chance to remember falls to 90 %. */
  stability: number
  /** From 1 to 10. */
  difficulty: number
  dueOn: string
  reps: number
  /** How often it was forgotten. */
  lapses: number
  lastReviewOn: string | null
}

/** A question that comes back to a learner. What it asks is read from the newest version of its quiz. */
export const repetitionCards = pgTable(
  'repetition_cards',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** No reference: what was learned outlives a question that is taken out of the bank. */
    questionId: uuid('question_id').notNull(),
    /** Why it came first: it was answered wrong, or everybody is to keep it. */
    reason: text('reason', { enum: ['wrong', 'key'] }).notNull(),
    state: text('state', { enum: ['new', 'review'] }).notNull(),
    stability: doublePrecision('stability').notNull(),
    difficulty: doublePrecision('difficulty').notNull(),
    dueOn: date('due_on').notNull(),
    reps: integer('reps').notNull(),
    lapses: integer('lapses').notNull(),
    lastReviewOn: date('last_review_on'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('repetition_cards_once').on(t.userId, t.questionId),
    index('repetition_cards_course').on(t.courseId),
    check('repetition_cards_state', sql`(${t.state} = 'new') = (${t.lastReviewOn} is null)`),
  ],
)

/** A question of the review of a day as it was put, with what is right. */
export interface StoredRepetitionCard {
  cardId: string
  courseId: string
  lessonId: string
  question: StoredPaperQuestion
}

/** The review of one day (in Việt Nam) of a learner. */
export const repetitionDays = pgTable(
  'repetition_days',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** The first day since the review before on which a question was due, so that earlier ones were not missed. */
    dueSince: date('due_since').notNull(),
    cards: jsonb('cards').$type<StoredRepetitionCard[]>().notNull(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
)

/** What was answered, and what it was said to be: only ever added to. */
export const repetitionAnswers = pgTable(
  'repetition_answers',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cardId: uuid('card_id')
      .notNull()
      .references(() => repetitionCards.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** An answer in the quiz, one in the review of the day, or what the learner said of the latter. */
    kind: text('kind', { enum: ['quiz', 'answer', 'rating'] }).notNull(),
    /** Ids of choices; for `order` all in the chosen order. Empty for a rating. */
    chosen: jsonb('chosen').$type<string[]>().notNull(),
    isCorrect: boolean('is_correct').notNull(),
    rating: text('rating', { enum: cardRatings }).notNull(),
    /** Null outside of the review of the day. */
    tookMs: milliseconds('took_ms'),
    before: jsonb('before').$type<CardMemory>().notNull(),
    after: jsonb('after').$type<CardMemory>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('repetition_answers_once').on(t.cardId, t.day, t.kind),
    index('repetition_answers_user').on(t.userId, t.createdAt),
  ],
)
