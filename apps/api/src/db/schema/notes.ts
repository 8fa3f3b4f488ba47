import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { instant, milliseconds } from './columns.ts'

/** Private notes of learners about lessons. No endpoint shows them to staff, doctors or other learners. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    /** Chosen on the device that wrote it, so that a note sent twice is there once. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** No reference: a note outlives a lesson that is taken out of the curriculum. */
    lessonId: uuid('lesson_id').notNull(),
    lessonTitle: text('lesson_title').notNull(),
    /** The moment of the video; null where the note is about the whole lesson. */
    positionMs: milliseconds('position_ms'),
    text: text('text').notNull(),
    /** Folded, without diacritics. */
    searchText: text('search_text').notNull(),
    version: integer('version').notNull().default(1),
    /** When it was written, also where it was sent later. */
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('lesson_notes_lesson').on(t.userId, t.lessonId),
    index('lesson_notes_newest').on(t.userId, t.createdAt, t.id),
    index('lesson_notes_course').on(t.courseId),
    check('lesson_notes_place', sql`${t.positionMs} is null or ${t.positionMs} >= 0`),
  ],
)
