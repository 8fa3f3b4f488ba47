import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, vnd } from './columns.ts'

/** Courses that learners are about to buy together. */
export const cartCourses = pgTable(
  'cart_courses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The price that the learner saw when the course was put in, to tell what changed since. */
    seenPrice: vnd('seen_price').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseId] }),
    index('cart_courses_course').on(t.courseId),
    check('cart_courses_price', sql`${t.seenPrice} >= 0`),
  ],
)
