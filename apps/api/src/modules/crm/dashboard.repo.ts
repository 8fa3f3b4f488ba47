import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  contactRequests,
  courses,
  enrollmentDays,
  learningDays,
  moneyCases,
  orders,
  refunds,
  revenueEntries,
  reviews,
  users,
  videos,
} from '../../db/schema/index.ts'
import { jobTable } from '../../queue/job-table.ts'
import { isToReviewAt, isToTransfer } from '../refunds/index.ts'
import { sumOfRevenue } from '../revenue/index.ts'

export interface Period {
  from: Date
  /** The end of the period; this moment itself is not part of it. */
  to: Date
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const within = (column: unknown, { from, to }: Period) =>
  sql`${column} >= ${at(from)} and ${column} < ${at(to)}`

const dayOf = (moment: Date) => sql`(${at(moment)} at time zone 'Asia/Ho_Chi_Minh')::date`
const daysOf = ({ from, to }: Period) =>
  sql`${learningDays.day} >= ${dayOf(from)} and ${learningDays.day} < ${dayOf(to)}`

export interface PeriodFigures {
  orders: number
  newLearners: number
  activeLearners: number
  watchedMs: number
  completionPercent: number
}

/**
 * Paid orders, new and active learners, the time they watched, and the share of enrolments completed by the end of the period. The period begins and ends at midnight in Việt Nam.
 */
export async function sumPeriod(db: Db, period: Period): Promise<PeriodFigures> {
  const { rows } = await db.execute<PeriodFigures & Record<string, unknown>>(sql`
    select
      (select count(*)::int from ${orders} where ${within(orders.paidAt, period)}) as orders,
      (select count(*)::int from ${users}
        where ${users.role} = 'student' and ${within(users.createdAt, period)}) as "newLearners",
      (select count(distinct ${learningDays.userId})::int from ${learningDays} where ${daysOf(period)}) as "activeLearners",
      (select coalesce(sum(${learningDays.watchedMs}), 0)::float8 from ${learningDays}
        where ${daysOf(period)}) as "watchedMs",
      (select coalesce(round(100.0 * sum(${enrollmentDays.completed}) / nullif(sum(${enrollmentDays.opened}), 0)), 0)::int
        from ${enrollmentDays} where ${enrollmentDays.day} < ${dayOf(period.to)}) as "completionPercent"`)
  return rows[0]!
}

export interface DayFigures extends Record<string, unknown> {
  date: string
  revenue: number
  orders: number
}

export interface DayFigures {
  date: string
  revenue: number
  orders: number
}

export async function sumRevenue(db: Db, period: Period): Promise<number> {
  const [row] = await db
    .select({ revenue: sumOfRevenue })
    .from(revenueEntries)
    .where(within(revenueEntries.at, period))
  return row?.revenue ?? 0
}

export interface CourseFigures {
  id: string
  slug: string
  title: string
  revenue: number
  orders: number
}

/**
 * Revenue by day and the courses that brought most, from one reading of the entries of the period. One row per
 * Vietnamese day, also for days without sales; revenue is negative on a day with more refunds than sales.
 */
export async function findSales(db: Db, period: Period, days: number, limit: number) {
  const { rows } = await db.execute<{ series: DayFigures[]; topCourses: CourseFigures[] }>(sql`
    with moved as materialized (
      select ${revenueEntries.day}, ${revenueEntries.courseId}, ${revenueEntries.orderId}, ${revenueEntries.kind},
        ${revenueEntries.amount}
      from ${revenueEntries} where ${within(revenueEntries.at, period)}),
    by_day as (
      select day, sum(amount)::float8 as revenue, count(distinct order_id) filter (where kind = 'sale')::int as orders
      from moved group by day),
    by_course as (
      select ${courses.id}, ${courses.slug}, ${courses.title}, sum(amount)::float8 as revenue,
        count(*) filter (where kind = 'sale')::int as orders
      from moved join ${courses} on ${courses.id} = moved.course_id
      group by ${courses.id}
      having count(*) filter (where kind = 'sale') > 0
      order by revenue desc, orders desc, ${courses.slug} limit ${limit})
    select
      (select json_agg(json_build_object('date', to_char(calendar.day, 'YYYY-MM-DD'),
          'revenue', coalesce(by_day.revenue, 0), 'orders', coalesce(by_day.orders, 0)) order by calendar.day)
        from (select ${dayOf(period.from)} + n as day from generate_series(0, ${days - 1}) as n) as calendar
        left join by_day using (day)) as series,
      (select coalesce(json_agg(by_course), '[]') from by_course) as "topCourses"`)
  return rows[0]!
}

export interface Task {
  count: number
  /** When the task that has waited longest began to wait; null without tasks. */
  oldest: Date | null
}

/** Counts of what waits for staff; the conditions for orders and money are those that their lists filter by. */
export async function countTasks(db: Db, now: Date) {
  const { rows } = await db.execute<{ name: string; count: number; oldest: string }>(sql`
    with waiting as (
      select 'coursesInReview' as name, ${courses.updatedAt} as at from ${courses} where ${courses.status} = 'in_review'
      union all select 'pendingReviews', ${reviews.createdAt} from ${reviews} where ${reviews.state} = 'pending'
      union all select 'unansweredContacts', ${contactRequests.createdAt} from ${contactRequests}
        where ${contactRequests.state} in ('new', 'open')
      union all select 'failedVideos', ${videos.updatedAt} from ${videos} where ${videos.state} = 'failed'
      union all select 'failedJobs', ${jobTable.completedAt} from ${jobTable} where ${jobTable.state} = 'failed'
      union all select 'unmatchedMoney', ${moneyCases.createdAt} from ${moneyCases}
        where ${moneyCases.state} = 'open' and ${moneyCases.kind} = 'unmatched'
      union all select 'misfitOrders', min(${moneyCases.createdAt}) from ${moneyCases}
        where ${moneyCases.state} = 'open' and ${moneyCases.orderId} is not null group by ${moneyCases.orderId}
      union all select 'refundsToTransfer', min(${refunds.createdAt}) from ${refunds}
        where ${isToTransfer} group by ${refunds.orderId}
      union all select 'refundsToReview', min(${refunds.createdAt}) from ${refunds}
        where ${isToReviewAt(now)} group by ${refunds.orderId})
    select name, count(*)::int, min(at) as oldest from waiting group by name`)
  const byName = new Map(rows.map((row) => [row.name, row]))
  return (name: string): Task => {
    const row = byName.get(name)
    return { count: row?.count ?? 0, oldest: row ? new Date(row.oldest) : null }
  }
}

export async function findRecentOrders(db: Db, limit: number) {
  return db
    .select({
      code: orders.code,
      state: orders.state,
      total: orders.total,
      createdAt: orders.createdAt,
      learner: users.name,
    })
    .from(orders)
    .innerJoin(users, sql`${users.id} = ${orders.userId}`)
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .limit(limit)
}
