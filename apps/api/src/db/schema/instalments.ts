import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { courses } from './catalogue.ts'
import { createdAt, primaryId, updatedAt, vnd } from './columns.ts'

/** A way to pay for courses in parts, as the checkout offers it. See decision 077. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: primaryId(),
    title: text('title').notNull(),
    /** Two to six parts: percent of the price, and how many days after the first payment each is due; the first at once. */
    parts: jsonb('parts').$type<{ percent: number; days: number }[]>().notNull(),
    /** The least price that it is offered for. */
    minTotal: vnd('min_total').notNull().default(0),
    /** How many days after its day a part may be late before the access waits. */
    graceDays: integer('grace_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('instalment_plans_created').on(t.createdAt, t.id),
    check('instalment_plans_grace', sql`${t.graceDays} between 0 and 60`),
    check('instalment_plans_parts', sql`jsonb_array_length(${t.parts}) between 2 and 6`),
  ],
)

/** Courses that a plan is offered for; a plan without rows is offered for every course. */
export const instalmentPlanCourses = pgTable(
  'instalment_plan_courses',
  {
    planId: uuid('plan_id')
      .notNull()
      .references(() => instalmentPlans.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.courseId] }),
    index('instalment_plan_courses_course').on(t.courseId),
  ],
)
