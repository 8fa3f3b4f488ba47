import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orderLines } from './orders.ts'

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

/**
 * What doctors who teach a course beside its lead doctor get of the doctors' share in its sales; the lead doctor gets
 * the rest. The parts of a course are saved together and never exceed the whole. A part waits while its doctor does
 * not belong to the team, or leads it.
 */
export const courseShares = pgTable(
  'course_shares',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    /** Of the doctors' share, in hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.doctorId] }),
    index('course_shares_doctor').on(t.doctorId),
    check('course_shares_points', sql`${t.basisPoints} between 1 and 10000`),
  ],
)

/**
 * The parts of the co-doctors as they were when a line was sold. A line without rows leaves its whole share to the
 * lead doctor, whom the line itself names.
 */
export const orderLineShares = pgTable(
  'order_line_shares',
  {
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** Of the line's share, in hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.doctorId] }),
    index('order_line_shares_doctor').on(t.doctorId),
    check('order_line_shares_points', sql`${t.basisPoints} between 1 and 10000`),
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
    /** How much of both is of courses that another doctor led; it stands in that doctor's statement, too. */
    coSold: vnd('co_sold').notNull().default(0),
    coRefunded: vnd('co_refunded').notNull().default(0),
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

const entryColumns = {
  kind: text('kind', { enum: ['sale', 'refund'] }).notNull(),
  orderId: uuid('order_id').notNull(),
  orderLineId: uuid('order_line_id').notNull(),
  /** Null for a sale. */
  refundId: uuid('refund_id'),
  courseId: uuid('course_id').notNull(),
  /** The doctors' share of the line, in hundredths of a percent. */
  shareBasisPoints: integer('share_basis_points').notNull(),
  at: instant('at').notNull(),
  /** In Vietnam's time. */
  day: date('day').notNull(),
  /** Negative for a refund. */
  amount: vnd('amount').notNull(),
  /** The buyer. */
  userId: uuid('user_id').notNull(),
}
const revenueColumns = {
  ...entryColumns,
  /** The lead doctor of the course at the sale. */
  doctorId: uuid('doctor_id'),
  /** What all doctors of the course get of the amount; `ledger_shares` says how much each of them. */
  share: vnd('share').notNull(),
}
const doctorColumns = {
  ...entryColumns,
  /** Null if the course had no lead doctor; the academy then keeps the whole amount. */
  doctorId: uuid('doctor_id'),
  isLead: boolean('is_lead').notNull(),
  /** The doctor's part of the doctors' share, in hundredths of a percent. */
  partBasisPoints: integer('part_basis_points').notNull(),
  /** The doctor's part of the amount. */
  share: vnd('share').notNull(),
}

const leadPoints =
  '10000 - coalesce((select sum(p.basis_points)::int from order_line_shares p where p.order_line_id = l.id), 0) as part_basis_points'

/**
 * What the ledger posted for a line of an order, once for each sale and each refund, with the columns that a view adds.
 * `owed` says which entries of `doctor_payable` are its share.
 */
const posted = (columns: string, owed: string, joins = '', groups = '') =>
  sql.raw(`
  select case when t.source_kind = 'refund' then 'refund' else 'sale' end as kind, l.order_id, l.id as order_line_id,
    case when t.source_kind = 'refund' then t.source_id::uuid end as refund_id, l.course_id, l.share_basis_points,
    t.at, (t.at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    coalesce(sum(e.credit - e.debit) filter (where e.account in ('revenue', 'discount')), 0)::bigint as amount,
    o.user_id, ${columns},
    coalesce(sum(e.credit - e.debit) filter (where ${owed}), 0)::bigint as share
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account in ('revenue', 'discount', 'doctor_payable')
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id ${joins}
  -- Nothing else posts revenue or shares of it; named so that other transactions of a period are not looked into.
  where t.step in ('sold', 'made', 'shared')
  group by t.id, l.id, o.id${groups}`)

/**
 * The definition of revenue for every screen, table and statement, read from the ledger: what each line of an order
 * brought when it was sold, and what went back of it by each refund, dated as they were posted. The order's state has no
 * influence. Money that belongs to no order is not included, and a line that cost nothing moved nothing. See decisions
 * 022 and 061.
 */
export const ledgerRevenue = pgView('ledger_revenue', revenueColumns).as(
  posted('l.doctor_id', "e.account = 'doctor_payable'"),
)

/**
 * The same entries once for each doctor who gets a part of them, with what the ledger owes the doctor for it. The amount
 * of an entry stands in each of its rows: sum it where `is_lead` only.
 */
export const ledgerShares = pgView('ledger_shares', doctorColumns).as(
  sql`${posted(`l.doctor_id, true as is_lead, ${leadPoints}`, "e.account = 'doctor_payable' and e.doctor_id = l.doctor_id")}
  union all
  ${posted(
    'c.doctor_id, false as is_lead, c.basis_points as part_basis_points',
    "e.account = 'doctor_payable' and e.doctor_id = c.doctor_id",
    'join order_line_shares c on c.order_line_id = l.id',
    ', c.doctor_id, c.basis_points',
  )}`,
)

/** What was sold: each line of a paid order, with the columns that a view adds, which may read tables that it joins. */
const sales = (columns: SQL, joins = sql``) => sql`
  select 'sale' as kind, l.order_id, l.id as order_line_id, null::uuid as refund_id, l.course_id,
    l.share_basis_points, o.paid_at as at, (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    l.received as amount, o.user_id, ${columns}
  from order_lines l join orders o on o.id = l.order_id ${joins}
  where o.paid_at is not null`

/** What was refunded of lines; `earlier.sum` is what had been refunded of the same line before. */
const returns = (columns: SQL, joins = sql``) => sql`
  select 'refund' as kind, l.order_id, l.id as order_line_id, r.id as refund_id, l.course_id,
    l.share_basis_points, r.completed_at as at, (r.completed_at at time zone 'Asia/Ho_Chi_Minh')::date as day,
    -b.amount as amount, o.user_id, ${columns}
  from refund_lines b
  join refunds r on r.id = b.refund_id and r.state = 'succeeded' and r.completed_at is not null
  join order_lines l on l.id = b.order_line_id
  join orders o on o.id = l.order_id ${joins}
  cross join lateral (
    select coalesce(sum(a.amount), 0)::bigint as sum
    from refund_lines a join refunds s on s.id = a.refund_id
    where a.order_line_id = b.order_line_id and s.state = 'succeeded' and (s.completed_at, s.id) < (r.completed_at, r.id)
  ) earlier
  where b.amount > 0`

/** The doctors' share of an amount of a line; what is less than a dong stays with the academy. */
const shareIn = (amount: string) => `((${amount}) * l.share_basis_points / 10000)`
const soldShare = shareIn('l.received')
const shareBefore = shareIn('earlier.sum')
const shareAfter = shareIn('earlier.sum + b.amount')

/**
 * Revenue counted from orders and refunds: from what the ledger is posted, and the other way of counting, which the
 * nightly report compares with it. For each line of a paid order, the money received for it, and each refund of it. Once
 * a line is fully refunded the doctors' share of it is exactly 0, because each refund takes the share of all refunds so
 * far less that of the earlier ones. The view keeps its name and meaning of before there was a ledger, because the version
 * before posts by it while both run.
 */
export const countedRevenue = pgView('revenue_entries', revenueColumns).as(
  sql`${sales(sql.raw(`l.doctor_id, ${soldShare} as share`))}
  union all
  ${returns(sql.raw(`l.doctor_id, ${shareBefore} - ${shareAfter} as share`))}`,
)

/** The parts that co-doctors get together of a share of a line, each rounded down to whole dong. */
const partsOf = (share: string) =>
  `coalesce((select sum(${share} * p.basis_points / 10000)::bigint from order_line_shares p where p.order_line_id = l.id), 0)`
const leads = 'l.doctor_id, true as is_lead'
const assists = 'c.doctor_id, false as is_lead, c.basis_points as part_basis_points'
const assistants = sql`join order_line_shares c on c.order_line_id = l.id`

/**
 * What each doctor gets of these entries, from what the ledger is posted. A co-doctor gets the part of the doctors' share
 * that was agreed when the line was sold, rounded down to whole dong; the lead doctor gets the rest, so that the parts of
 * an entry always add up to its share. Refunds in parts together take back exactly what each doctor got of the sale. The
 * view keeps its name of before, as the one above.
 */
export const countedShares = pgView('doctor_entries', doctorColumns).as(
  sql`${sales(sql.raw(`${leads}, ${leadPoints}, ${soldShare} - ${partsOf(soldShare)} as share`))}
  union all
  ${sales(sql.raw(`${assists}, ${soldShare} * c.basis_points / 10000 as share`), assistants)}
  union all
  ${returns(sql.raw(`${leads}, ${leadPoints}, (${shareBefore} - ${partsOf(shareBefore)}) - (${shareAfter} - ${partsOf(shareAfter)}) as share`))}
  union all
  ${returns(sql.raw(`${assists}, ${shareBefore} * c.basis_points / 10000 - ${shareAfter} * c.basis_points / 10000 as share`), assistants)}`,
)

/**
 * By how much the revenue of a day (in Việt Nam) and the number of orders paid on it changed. Triggers on the ledger and
 * on orders add a row in the transaction of each change, so that changes at one moment need not wait for each other; the
 * sweep adds the rows of a day up. The sum of a day is that of its revenue entries, always. See decision 042.
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
