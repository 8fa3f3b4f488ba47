import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { courses } from './catalogue.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

/** Several courses in an order, composed by staff. */
export const learningPaths = pgTable('learning_paths', {
  id: primaryId(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  summary: text('summary').notNull().default(''),
  audience: text('audience').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Whose cover it shows; null for that of its first course. */
  coverCourseId: uuid('cover_course_id').references(() => courses.id, { onDelete: 'set null' }),
  isPublished: boolean('is_published').notNull().default(false),
  position: integer('position').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const learningPathSteps = pgTable(
  'learning_path_steps',
  {
    pathId: uuid('path_id')
      .notNull()
      .references(() => learningPaths.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    isOptional: boolean('is_optional').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pathId, t.courseId] }),
    index('learning_path_steps_course').on(t.courseId),
  ],
)
