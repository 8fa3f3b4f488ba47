import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'

/** Doctors' shares in the sales of their courses; the most specific rule applies, to sales made after it was set. */
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

/** A doctor's closed month: sales, refunds and their share. Later refunds count in the month in which they happen. */
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
    /** The doctor's share of sales less refunds; may be negative. */
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
 * The definition of revenue for every screen, table and statement: for each line of an order, the money received for
 * it, dated when the order was paid, and each refund of it, dated when it was refunded. The order's state has no
 * influence. Once a line is fully refunded the doctor's share of it is exactly 0, because each refund takes the share
 * of all refunds so far less that of the earlier ones. Money that belongs to no order is not included. See decision 022.
 */
export const revenueEntries = pgView('revenue_entries', {
  kind: text('kind', { enum: ['sale', 'refund'] }).notNull(),
  orderId: uuid('order_id').notNull(),
  orderLineId: uuid('order_line_id').notNull(),
  /** Null for a sale. */
  refundId: uuid('refund_id'),
  courseId: uuid('course_id').notNull(),
  /** The lead doctor of the course at the sale; a course with several doctors is in one statement only. */
  doctorId: uuid('doctor_id'),
  shareBasisPoints: integer('share_basis_points').notNull(),
  at: instant('at').notNull(),
  /** In Vietnam's time. */
  day: date('day').notNull(),
  /** Negative for a refund. */
  amount: vnd('amount').notNull(),
  /** The doctor's part of the amount. */
  share: vnd('share').notNull(),
  /** The buyer. */
  userId: uuid('user_id').notNull(),
}).as(sql`
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id, l.doctor_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, l.received * l.share_basis_points / 10000 as share, o.user_id
  from order_lines l join orders o on o.id = l.order_id
  where o.paid_at is not null
  union all
  select 'refund', l.order_id, l.id, r.id, l.course_id, l.doctor_id,
    l.share_basis_points, r.completed_at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date,
    -b.amount,
    earlier.sum * l.share_basis_points / 10000 - (earlier.sum + b.amount) * l.share_basis_points / 10000, o.user_id
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  join orders o on o.id = l.order_id
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0`)

/**
 * By how much the revenue of a day (in Việt Nam) and the number of orders paid on it changed. Triggers add a row in the
 * transaction of each change, so that changes at one moment need not wait for each other; the sweep adds the rows of a
 * day up. The sum of a day is that of its revenue entries, always. See decision 042.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    id: primaryId(),
    day: date('day').notNull(),
    revenue: vnd('revenue').notNull(),
    orders: integer('orders').notNull(),
  },
  (t) => [index('sales_days_day').on(t.day)],
)

/** The same for each course, with the number of its lines that were sold. */
export const courseSalesDays = pgTable(
  'course_sales_days',
  {
    id: primaryId(),
    day: date('day').notNull(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    revenue: vnd('revenue').notNull(),
    sold: integer('sold').notNull(),
  },
  (t) => [
    index('course_sales_days_day').on(t.day, t.courseId, t.revenue, t.sold),
    index('course_sales_days_course').on(t.courseId, t.day, t.revenue),
  ],
)
