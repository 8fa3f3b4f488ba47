import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'

/** Shares of doctors in what their courses are sold for; the closest one counts, for what is sold from then on. */
export const shareRules = pgTable(
  'share_rules',
  {
    id: primaryId(),
    /** Null: everybody. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'cascade' }),
    /** Null: all of the doctor's courses. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** Hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('share_rules_once').on(t.doctorId, t.courseId).nullsNotDistinct(),
    check('share_rules_points', sql`${t.basisPoints} between 0 and 10000`),
    check('share_rules_scope', sql`${t.courseId} is null or ${t.doctorId} is not null`),
  ],
)

/** A doctor's month, closed: what was sold, given back, and is theirs. Later refunds fall into the month they happen in. */
export const doctorStatements = pgTable(
  'doctor_statements',
  {
    id: primaryId(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** `2026-11`, in Vietnam's time. */
    month: text('month').notNull(),
    sold: vnd('sold').notNull(),
    refunded: vnd('refunded').notNull(),
    /** The doctor's part of what was sold less what was given back; may be below 0. */
    share: vnd('share').notNull(),
    state: text('state', { enum: ['closed', 'paid'] })
      .notNull()
      .default('closed'),
    paidAt: instant('paid_at'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('doctor_statements_once').on(t.doctorId, t.month)],
)
