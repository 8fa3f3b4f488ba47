import { answererKinds, questionStates, reportReasons } from '@repo/contract/questions'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, doctors } from './catalogue.ts'
import { createdAt, hiding, instant, milliseconds, primaryId } from './columns.ts'

const state = () => text('state', { enum: questionStates }).notNull().default('visible')

/**
 * What learners ask about a lesson. Counts of answers and votes, and the time of the first answer, cover what other
 * learners may see; triggers on answers and votes keep them up to date.
 */
export const courseQuestions = pgTable(
  'course_questions',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** No reference: a question outlives a lesson that is taken out of the curriculum. */
    lessonId: uuid('lesson_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    /** The moment of the video; null where the question is about the whole lesson. */
    positionMs: milliseconds('position_ms'),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Folded, without diacritics. */
    searchText: text('search_text').notNull(),
    /** Who keeps it from other learners; null where they see it. The doctors of the course and staff always do. */
    privateBy: text('private_by', { enum: ['asker', 'doctor'] }),
    /** Hidden by staff. */
    state: state(),
    ...hiding(),
    acceptedAnswerId: uuid('accepted_answer_id'),
    answerCount: integer('answer_count').notNull().default(0),
    voteCount: integer('vote_count').notNull().default(0),
    /** Reports that staff have not decided on, of the question and its answers. */
    reportCount: integer('report_count').notNull().default(0),
    /** When a doctor or staff answered first; null while the question waits. */
    answeredAt: instant('answered_at'),
    /** When the doctors were mailed about it. */
    mailedAt: instant('mailed_at'),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (t) => [
    // With what the lists of doctors filter by, so that the index alone tells how many there are.
    index('course_questions_course').on(t.courseId, t.createdAt, t.id, t.state, t.answeredAt),
    index('course_questions_votes').on(t.courseId, t.voteCount, t.createdAt, t.id),
    index('course_questions_lesson').on(t.lessonId, t.createdAt, t.id),
    index('course_questions_user').on(t.userId, t.createdAt, t.id),
    index('course_questions_age').on(t.createdAt, t.id),
    index('course_questions_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.answeredAt} is null and ${t.state} = 'visible'`),
    index('course_questions_reported').on(t.createdAt, t.id).where(sql`${t.reportCount} > 0`),
    index('course_questions_hidden').on(t.createdAt, t.id).where(sql`${t.state} = 'hidden'`),
    index('course_questions_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('course_questions_unmailed').on(t.courseId).where(sql`${t.mailedAt} is null`),
    check('course_questions_place', sql`${t.positionMs} is null or ${t.positionMs} >= 0`),
  ],
)

/** Pictures of a question, re-encoded without their metadata. Only people who may read the question may read them. */
export const questionPictures = pgTable(
  'question_pictures',
  {
    id: primaryId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => courseQuestions.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    /** SHA-256 of what was sent, so that a picture sent again after a lost answer is there once. */
    digest: text('digest').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('question_pictures_question').on(t.questionId, t.createdAt, t.id),
    unique('question_pictures_once').on(t.questionId, t.digest),
  ],
)

export const questionAnswers = pgTable(
  'question_answers',
  {
    id: primaryId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => courseQuestions.id, { onDelete: 'cascade' }),
    /** Null where the account of the doctor or staff is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** In whose name it stands. */
    kind: text('kind', { enum: answererKinds }).notNull(),
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    state: state(),
    ...hiding(),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (t) => [
    index('question_answers_question').on(t.questionId, t.createdAt, t.id),
    index('question_answers_user').on(t.userId, t.createdAt),
  ],
)

/** Answers that a doctor keeps to begin new ones with. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('saved_replies_user').on(t.userId)],
)

/** Mails with answers that were taken, so that one that is delivered twice answers once. */
export const questionMails = pgTable(
  'question_mails',
  {
    /** SHA-256 of what the mail is called by (`Message-ID`), which can name its sender. */
    digest: text('digest').primaryKey(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => courseQuestions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('question_mails_question').on(t.questionId)],
)

/** Who finds a question useful, once. */
export const questionVotes = pgTable(
  'question_votes',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => courseQuestions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('question_votes_user').on(t.userId)],
)

/** What learners tell staff about a question or one of its answers. */
export const questionReports = pgTable(
  'question_reports',
  {
    id: primaryId(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => courseQuestions.id, { onDelete: 'cascade' }),
    answerId: uuid('answer_id').references(() => questionAnswers.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reportReasons }).notNull(),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    unique('question_reports_once').on(t.questionId, t.answerId, t.userId).nullsNotDistinct(),
    index('question_reports_user').on(t.userId),
    index('question_reports_open').on(t.questionId).where(sql`${t.decidedAt} is null`),
  ],
)
