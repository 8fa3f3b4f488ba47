import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  contactRequests,
  courses,
  enrollments,
  orders,
  revenueEntries,
  reviews,
  users,
  videoAssets,
} from '../../db/schema/index.ts'
import { sumOfRevenue } from '../revenue/revenue-sums.ts'

export interface Period {
  from: Date
  /** Exclusive. */
  to: Date
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const within = (column: unknown, { from, to }: Period) =>
  sql`${column} >= ${at(from)} and ${column} < ${at(to)}`

export interface PeriodFigures extends Record<string, unknown> {
  revenue: number
  orders: number
  newLearners: number
  completionPercent: number
}

/**
 * Revenue, orders that were paid, whatever went back of them since, new learners, and the share of enrolments that were
 * finished by the end of the period.
 */
export async function sumPeriod(db: Db, period: Period): Promise<PeriodFigures> {
  const { rows } = await db.execute<PeriodFigures>(sql`
    select
      (select ${sumOfRevenue} from ${revenueEntries} where ${within(revenueEntries.at, period)}) as revenue,
      (select count(*)::int from ${orders} where ${within(orders.paidAt, period)}) as orders,
      (select count(*)::int from ${users}
        where ${users.role} = 'student' and ${within(users.createdAt, period)}) as "newLearners",
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

/** One row per Vietnamese day of the period, also for days without sales; more may have gone back than came. */
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
  slug: string
  title: string
  revenue: number
  orders: number
}

export async function findTopCourses(db: Db, period: Period, limit: number): Promise<CourseFigures[]> {
  const { rows } = await db.execute<CourseFigures>(sql`
    select ${courses.slug}, ${courses.title}, ${sumOfRevenue} as revenue,
      count(*) filter (where ${revenueEntries.kind} = 'sale')::int as orders
    from ${revenueEntries} join ${courses} on ${courses.id} = ${revenueEntries.courseId}
    where ${within(revenueEntries.at, period)}
    group by ${courses.id}
    having count(*) filter (where ${revenueEntries.kind} = 'sale') > 0
    order by revenue desc, orders desc, ${courses.slug} limit ${limit}`)
  return rows
}

/** Things that wait for somebody. */
export async function countTasks(db: Db) {
  const { rows } = await db.execute<{
    coursesInReview: number
    pendingReviews: number
    ordersNeedingAction: number
    unansweredContacts: number
    failedVideos: number
  }>(sql`
    select
      (select count(*)::int from ${courses} where ${courses.status} = 'in_review') as "coursesInReview",
      (select count(*)::int from ${reviews} where ${reviews.state} = 'pending') as "pendingReviews",
      (select count(*)::int from ${orders} where ${orders.state} = 'review') as "ordersNeedingAction",
      (select count(*)::int from ${contactRequests} where ${contactRequests.answeredAt} is null) as "unansweredContacts",
      (select count(*)::int from ${videoAssets} where ${videoAssets.state} = 'failed') as "failedVideos"`)
  return rows[0]!
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
