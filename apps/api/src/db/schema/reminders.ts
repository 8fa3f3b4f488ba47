import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { enrollments } from './learning.ts'

/** When learners want to be reminded of learning, in the time of Việt Nam. */
export const learningReminders = pgTable(
  'learning_reminders',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for learning as such. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** Days of the week by ISO 8601: Monday is 1. */
    weekdays: integer('weekdays').array().notNull(),
    /** Minutes since midnight. */
    minute: integer('minute').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Times before it are not reminded of: it was saved then. */
    since: instant('since').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('learning_reminders_user').on(t.userId),
    index('learning_reminders_course').on(t.courseId).where(sql`${t.courseId} is not null`),
    index('learning_reminders_due').on(t.minute).where(sql`${t.isOn}`),
    check('learning_reminders_minute', sql`${t.minute} between 0 and 1439`),
  ],
)

/** One row for each reminder that was sent. The primary key (reminder, time) keeps two workers from sending it twice. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    reminderId: uuid('reminder_id')
      .notNull()
      .references(() => learningReminders.id, { onDelete: 'cascade' }),
    slotAt: instant('slot_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reminderId, t.slotAt] }), index('sent_reminders_slot').on(t.slotAt)],
)

/**
 * Which end of an access its learner was last reminded of, for each step (days before the end). The primary key keeps two
 * workers from sending a step twice.
 */
export const accessEndReminders = pgTable(
  'access_end_reminders',
  {
    enrollmentId: uuid('enrollment_id')
      .notNull()
      .references(() => enrollments.id, { onDelete: 'cascade' }),
    daysBefore: integer('days_before').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentId, t.daysBefore] })],
)

/** The private address under which calendar programs read what a learner has before them; one for each learner. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the secret in the address. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Noted once an hour. */
  readAt: instant('read_at'),
  createdAt: createdAt(),
})
