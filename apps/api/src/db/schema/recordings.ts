import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { handIns } from './assignments.ts'
import { videos } from './catalogue.ts'
import { createdAt, instant } from './columns.ts'
import { courseQuestions, questionAnswers } from './questions.ts'

/**
 * A doctor's recording, sound or video, in answer to a question or to a learner's submission. Until it is given with an
 * answer only the doctor can play it; then every reader of the answer can, and it is deleted with the answer.
 */
export const recordedAnswers = pgTable(
  'recorded_answers',
  {
    /** That of the upload by which it came. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    questionId: uuid('question_id').references(() => courseQuestions.id, { onDelete: 'cascade' }),
    handInId: uuid('hand_in_id').references(() => handIns.id, { onDelete: 'cascade' }),
    /** The answer to the question that it was given in. */
    answerId: uuid('answer_id').references(() => questionAnswers.id, { onDelete: 'cascade' }),
    videoId: uuid('video_id').references(() => videos.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** When it was given; null until then. */
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('recorded_answers_answer').on(t.answerId),
    uniqueIndex('recorded_answers_hand_in').on(t.handInId).where(sql`${t.sentAt} is not null`),
    uniqueIndex('recorded_answers_unsent_question')
      .on(t.userId, t.questionId)
      .where(sql`${t.sentAt} is null`),
    uniqueIndex('recorded_answers_unsent_hand_in').on(t.userId, t.handInId).where(sql`${t.sentAt} is null`),
    index('recorded_answers_question').on(t.questionId),
    index('recorded_answers_of_hand_in').on(t.handInId),
    index('recorded_answers_video').on(t.videoId),
    index('recorded_answers_unsent').on(t.createdAt).where(sql`${t.sentAt} is null`),
    check('recorded_answers_place', sql`num_nonnulls(${t.questionId}, ${t.handInId}) = 1`),
    check(
      'recorded_answers_given',
      sql`${t.answerId} is null or (${t.questionId} is not null and ${t.sentAt} is not null)`,
    ),
  ],
)
