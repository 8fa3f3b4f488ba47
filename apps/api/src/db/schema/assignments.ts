import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { instant, primaryId, updatedAt } from './columns.ts'

export type PartNeed = 'off' | 'optional' | 'required'

export interface StoredLevel {
  id: string
  title: string
  points: number
  description: string
}

export interface StoredCriterion {
  id: string
  title: string
  /** The best first. */
  levels: StoredLevel[]
}

export interface StoredChecklistItem {
  id: string
  text: string
  isCritical: boolean
}

/** What an assignment asks for and by what it is judged. */
export interface StoredTask {
  writing: PartNeed
  files: PartNeed
  criteria: StoredCriterion[]
  passPercent: number
  checklist: StoredChecklistItem[]
}

/** The draft of an assignment. Its lesson may stand in a draft of the curriculum only, so nothing refers to `lessons`. */
export const assignments = pgTable(
  'assignments',
  {
    lessonId: uuid('lesson_id').primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    task: jsonb('task').$type<StoredTask>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [index('assignments_course').on(t.courseId)],
)

/** What learners were given since when, never changed; the newest one of a lesson is in use. */
export const assignmentVersions = pgTable(
  'assignment_versions',
  {
    id: primaryId(),
    lessonId: uuid('lesson_id').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    task: jsonb('task').$type<StoredTask>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('assignment_versions_number').on(t.lessonId, t.number),
    index('assignment_versions_course').on(t.courseId),
  ],
)
