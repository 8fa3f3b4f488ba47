import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  contactRequests,
  courses,
  enrollments,
  learningDays,
  moneyCases,
  orders,
  refunds,
  revenueEntries,
  reviews,
  users,
  videos,
} from '../../db/schema/index.ts'
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
  revenue: number
  orders: number
  newLearners: number
  activeLearners: number
  watchedMs: number
  completionPercent: number
}

/**
 * Revenue, paid orders, refunds and chargebacks of these orders since, new and active learners, the time they watched,
 * and the share of enrolments completed by the end of the period. The period begins and ends at midnight in Việt Nam.
 */
export async function sumPeriod(db: Db, period: Period): Promise<PeriodFigures> {
  const { rows } = await db.execute<PeriodFigures & Record<string, unknown>>(sql`
    select
      (select ${sumOfRevenue} from ${revenueEntries} where ${within(revenueEntries.at, period)}) as revenue,
      (select count(*)::int from ${orders} where ${within(orders.paidAt, period)}) as orders,
      (select count(*)::int from ${users}
        where ${users.role} = 'student' and ${within(users.createdAt, period)}) as "newLearners",
      (select count(distinct ${learningDays.userId})::int from ${learningDays} where ${daysOf(period)}) as "activeLearners",
      (select coalesce(sum(${learningDays.watchedMs}), 0)::float8 from ${learningDays}
        where ${daysOf(period)}) as "watchedMs",
      (select coalesce(round(100.0 * count(*) filter (where ${enrollments.completedAt} < ${at(period.to)})
          / nullif(count(*), 0)), 0)::int
        from ${enrollments}
        where ${enrollments.state} = 'active' and ${enrollments.createdAt} < ${at(period.to)}) as "completionPercent"`)
  return rows[0]!
}

export interface DayFigures extends Record<string, unknown> {
  date: string
  revenue: number
  orders: number
}

/**
 * One row per Vietnamese day of the period, also for days without sales; revenue is negative on a day with more
 * refunds than sales.
 */
export async function sumByDay(db: Db, period: Period, days: number): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures>(sql`
    with moved as (
      select ${revenueEntries.day}, ${sumOfRevenue} as revenue,
        count(distinct ${revenueEntries.orderId}) filter (where ${revenueEntries.kind} = 'sale')::int as orders
      from ${revenueEntries} where ${within(revenueEntries.at, period)} group by ${revenueEntries.day})
    select to_char(day.date, 'YYYY-MM-DD') as date,
      coalesce(moved.revenue, 0) as revenue, coalesce(moved.orders, 0) as orders
    from (select (${at(period.from)} at time zone 'Asia/Ho_Chi_Minh')::date + n as date
      from generate_series(0, ${days - 1}) as n) as day
    left join moved on moved.day = day.date
    order by day.date`)
  return rows
}

export interface CourseFigures extends Record<string, unknown> {
  id: string
  slug: string
  title: string
  revenue: number
  orders: number
}

export async function findTopCourses(db: Db, period: Period, limit: number): Promise<CourseFigures[]> {
  const { rows } = await db.execute<CourseFigures>(sql`
    select ${courses.id}, ${courses.slug}, ${courses.title}, ${sumOfRevenue} as revenue,
      count(*) filter (where ${revenueEntries.kind} = 'sale')::int as orders
    from ${revenueEntries} join ${courses} on ${courses.id} = ${revenueEntries.courseId}
    where ${within(revenueEntries.at, period)}
    group by ${courses.id}
    having count(*) filter (where ${revenueEntries.kind} = 'sale') > 0
    order by revenue desc, orders desc, ${courses.slug} limit ${limit}`)
  return rows
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
