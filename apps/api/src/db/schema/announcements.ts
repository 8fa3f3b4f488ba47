import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** What a doctor told all learners of a course. It stays as it was sent. */
export const courseAnnouncements = pgTable(
  'course_announcements',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    /** The doctor's name and title at that time. */
    doctorName: text('doctor_name').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The last learner who was told: they are told in the order of their ids. */
    toldThrough: uuid('told_through'),
    /** When the last one was told. */
    toldAt: instant('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('course_announcements_course').on(t.courseId, t.createdAt, t.id),
    index('course_announcements_untold').on(t.createdAt).where(sql`${t.toldAt} is null`),
  ],
)

/** Which learners want to be told of no more announcements of which course. */
export const mutedAnnouncements = pgTable(
  'muted_announcements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('muted_announcements_course').on(t.courseId),
  ],
)
