import { bundleStatuses } from '@repo/contract/crm-bundles'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'

/** Courses that are sold together for less. */
export const bundles = pgTable(
  'bundles',
  {
    id: primaryId(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** The course whose cover it shows; null for that of the first one. */
    coverCourseId: uuid('cover_course_id').references(() => courses.id, { onDelete: 'set null' }),
    price: vnd('price').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    status: text('status', { enum: bundleStatuses }).notNull().default('draft'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bundles_created').on(t.createdAt, t.id),
    check('bundles_price', sql`${t.price} > 0`),
    check('bundles_window', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)

export const bundleCourses = pgTable(
  'bundle_courses',
  {
    bundleId: uuid('bundle_id')
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bundleId, t.courseId] }), index('bundle_courses_course').on(t.courseId)],
)
