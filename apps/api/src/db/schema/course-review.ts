import type { CourseField } from '@repo/contract/course-changes'
import { submissionStates } from '@repo/contract/course-review'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, type StoredDetails } from './catalogue.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import type { StoredSection } from './curriculum.ts'

/** A whole course as it was submitted or decided on. */
export interface CourseSnapshot {
  details: StoredDetails
  sections: StoredSection[]
  /** Of an approval for later: the questions and tasks that it lets out, by lesson. */
  prepared?: Readonly<Record<string, unknown>>
}

/** Each time a doctor handed a course in, with what staff decided. */
export const courseSubmissions = pgTable(
  'course_submissions',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state', { enum: submissionStates }).notNull(),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    message: text('message').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    note: text('note').notNull().default(''),
    /** The course when it was submitted, and from the decision on the course that was decided on. */
    snapshot: jsonb('snapshot').$type<CourseSnapshot>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('course_submissions_number').on(t.courseId, t.number),
    uniqueIndex('course_submissions_one_open').on(t.courseId).where(sql`${t.state} = 'open'`),
  ],
)

/** Comments of the review and the replies to them, which have a `threadId` and no place of their own. */
export const courseComments = pgTable(
  'course_comments',
  {
    id: primaryId(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id').references((): AnyPgColumn => courseComments.id, { onDelete: 'cascade' }),
    field: text('field').$type<CourseField>(),
    /** No foreign key: a lesson of the draft has no row yet, and a comment outlives a removed one. */
    lessonId: uuid('lesson_id'),
    lessonTitle: text('lesson_title'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    authorRole: text('author_role', { enum: ['staff', 'doctor'] }).notNull(),
    text: text('text').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('course_comments_course').on(t.courseId, t.createdAt),
    check('course_comments_place', sql`num_nonnulls(${t.field}, ${t.lessonId}, ${t.threadId}) <= 1`),
  ],
)
