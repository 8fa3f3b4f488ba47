import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, milliseconds, primaryId, updatedAt } from './columns.ts'

export type QuestionKind = 'single' | 'multiple' | 'true_false' | 'order' | 'hotspot'

export interface StoredArea {
  x: number
  y: number
  width: number
  height: number
}

/** An answer, a thing to put in order or an area of the picture. Those of `order` stand in the right order. */
export interface StoredChoice {
  id: string
  text: string
  isCorrect: boolean
  area: StoredArea | null
}

/** A question as a quiz was published with it, or as an attempt was given it. */
export interface StoredQuestion {
  id: string
  kind: QuestionKind
  text: string
  points: number
  explanation: string
  link: { lessonId: string; startMs: number } | null
  choices: StoredChoice[]
  picture: { path: string; width: number; height: number; alt: string } | null
  /** Whether every learner is to keep it: it comes back once the quiz is passed. Absent where it is not. */
  isKey?: true
}

export interface StoredSettings {
  intro: string
  timeLimitMinutes: number | null
  maxAttempts: number | null
  passPercent: number
  isShuffled: boolean
}

export type StoredItem =
  | { kind: 'question'; questionId: string }
  | { kind: 'draw'; id: string; tag: string; count: number }

/** An item with the questions themselves, so that later edits of the bank change nothing for learners. */
export type PublishedItem =
  | { kind: 'question'; question: StoredQuestion }
  | { kind: 'draw'; count: number; questions: StoredQuestion[] }

export const quizPictures = pgTable(
  'quiz_pictures',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('quiz_pictures_course').on(t.courseId)],
)

/** The questions of a course. Learners never get a row of it, but what was published of it. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['single', 'multiple', 'true_false', 'order', 'hotspot'] }).notNull(),
    text: text('text').notNull(),
    points: integer('points').notNull(),
    tags: text('tags').array().notNull().default([]),
    explanation: text('explanation').notNull().default(''),
    /** No reference: the lesson may stand in a draft of the curriculum only. */
    linkLessonId: uuid('link_lesson_id'),
    linkStartMs: milliseconds('link_start_ms').notNull().default(0),
    choices: jsonb('choices').$type<StoredChoice[]>().notNull(),
    pictureId: uuid('picture_id').references(() => quizPictures.id),
    pictureAlt: text('picture_alt').notNull().default(''),
    /** Every learner is to keep it. */
    isKey: boolean('is_key').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('quiz_questions_course').on(t.courseId, t.createdAt)],
)

/** The draft of a quiz. Its lesson may stand in a draft of the curriculum only, so nothing refers to `lessons`. */
export const quizzes = pgTable(
  'quizzes',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    items: jsonb('items').$type<StoredItem[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('quizzes_course').on(t.courseId)],
)

/** What learners were given since when, never changed; the newest one of a lesson is in use. */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    settings: jsonb('settings').$type<StoredSettings>().notNull(),
    items: jsonb('items').$type<PublishedItem[]>().notNull(),
    questionCount: integer('question_count').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('quiz_versions_number').on(t.lessonId, t.number),
    index('quiz_versions_course').on(t.courseId),
  ],
)

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** No reference: results outlive a lesson that is taken out of the curriculum. */
    lessonId: uuid('lesson_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    versionId: uuid('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer('number').notNull(),
    /** The questions as they were given, choices in the order shown, with what is right. */
    paper: jsonb('paper').$type<StoredPaperQuestion[]>().notNull(),
    passPercent: integer('pass_percent').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Null without a time limit. */
    deadlineAt: instant('deadline_at'),
    submittedAt: instant('submitted_at'),
    isOutOfTime: boolean('is_out_of_time').notNull().default(false),
    score: integer('score').notNull().default(0),
    maxScore: integer('max_score').notNull(),
    isPassed: boolean('is_passed').notNull().default(false),
  },
  (t) => [
    unique('quiz_attempts_number').on(t.userId, t.lessonId, t.number),
    uniqueIndex('quiz_attempts_open').on(t.userId, t.lessonId).where(sql`${t.submittedAt} is null`),
    index('quiz_attempts_overdue').on(t.deadlineAt).where(sql`${t.submittedAt} is null`),
    index('quiz_attempts_lesson').on(t.lessonId, t.userId, t.number),
    index('quiz_attempts_course').on(t.courseId),
    check('quiz_attempts_score', sql`${t.score} between 0 and ${t.maxScore}`),
  ],
)

/** A question of an attempt; `order` keeps the right order of its choices apart, because they are shown in another. */
export interface StoredPaperQuestion extends StoredQuestion {
  /** Ids of the right choices; for `order` all in the right order. */
  correct: string[]
}

/** What was answered, one row a question; those without an answer get theirs when the attempt is handed in. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    questionId: uuid('question_id').notNull(),
    /** Ids of choices; for `order` all in the chosen order. */
    chosen: jsonb('chosen').$type<string[]>().notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** Null until the attempt is handed in. */
    isCorrect: boolean('is_correct'),
    points: integer('points'),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.number] })],
)
