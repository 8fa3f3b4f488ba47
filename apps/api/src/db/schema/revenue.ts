import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, pgView, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/**
 * What revenue is, for every screen, table and statement: for each line of an order what came for it, on the moment when
 * the order was paid, and what went back of it, on the moment when it went back. An order's own state says nothing
 * about it. With all refunds of a line together its share comes to exactly 0: each takes as much as all until then
 * take, less what those before it took. Money that no order has is not in it. See decision 022.
 */
export const revenueEntries = pgView('revenue_entries', {
  kind: text('kind', { enum: ['sale', 'refund'] }).notNull(),
  orderId: uuid('order_id').notNull(),
  orderLineId: uuid('order_line_id').notNull(),
  /** Null for a sale. */
  refundId: uuid('refund_id'),
  courseId: uuid('course_id').notNull(),
  /** Who led the course when it was sold; a course that is taught by several is in one statement only. */
  doctorId: uuid('doctor_id'),
  shareBasisPoints: integer('share_basis_points').notNull(),
  at: instant('at').notNull(),
  /** Of Vietnam's time. */
  day: date('day').notNull(),
  /** Below 0 for a refund. */
  amount: vnd('amount').notNull(),
  /** The doctor's part of the amount. */
  share: vnd('share').notNull(),
}).as(sql`
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id, l.doctor_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, l.received * l.share_basis_points / 10000 as share
  from order_lines l join orders o on o.id = l.order_id
  where o.paid_at is not null
  union all
  select 'refund', l.order_id, l.id, r.id, l.course_id, l.doctor_id,
    l.share_basis_points, r.completed_at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date,
    -b.amount,
    earlier.sum * l.share_basis_points / 10000 - (earlier.sum + b.amount) * l.share_basis_points / 10000
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0`)
