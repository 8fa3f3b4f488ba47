import { tabCountLimit } from '@repo/contract/lengths'
import { type AnyColumn, and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import {
  activeDays,
  contactRequests,
  courseQuestions,
  courseSalesDays,
  courseSubmissions,
  courses,
  dataRequests,
  doctors,
  emergencyCards,
  enrollmentDays,
  learningDays,
  moneyCases,
  orders,
  professionalProfiles,
  refunds,
  reviewReports,
  reviews,
  salesDays,
  users,
  videos,
} from '../../db/schema/index.ts'
import { jobTable } from '../../queue/job-table.ts'
import { openDifferences } from '../payments/index.ts'
import { isToReviewAt, isToTransfer } from '../refunds/index.ts'

export interface Period {
  from: Date
  /** The end of the period; this moment itself is not part of it. */
  to: Date
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const within = (column: unknown, { from, to }: Period) =>
  sql`${column} >= ${at(from)} and ${column} < ${at(to)}`

const dayOf = (moment: Date) => sql`(${at(moment)} at time zone 'Asia/Ho_Chi_Minh')::date`
const inDays = (column: unknown, { from, to }: Period) =>
  sql`${column} >= ${dayOf(from)} and ${column} < ${dayOf(to)}`

export interface PeriodFigures {
  orders: number
  newLearners: number
  activeLearners: number
  watchedMs: number
  completionPercent: number
}

/**
 * Paid orders, new and active learners, the time they watched, and the share of enrolments completed by the end of the
 * period, which begins and ends at midnight in Việt Nam. Closed days of learning are read in sum, and the days since
 * then learner by learner: who learned on a closed day of the period is not counted again.
 */
export async function sumPeriod(db: Db, period: Period): Promise<PeriodFigures> {
  const from = dayOf(period.from)
  const { rows } = await db.execute<PeriodFigures & Record<string, unknown>>(sql`
    with closed as materialized (select coalesce(max(${activeDays.day}), '-infinity') as day from ${activeDays}),
    summed as (
      select coalesce(sum(${activeDays.learners})
          filter (where ${activeDays.previous} is null or ${activeDays.previous} < ${from}), 0) as learners,
        coalesce(sum(${activeDays.watchedMs}), 0) as watched
      from ${activeDays} where ${inDays(activeDays.day, period)}),
    since as (
      select count(distinct l.user_id) filter (where not exists (
          select from ${learningDays} p where p.user_id = l.user_id and p.day >= ${from} and p.day <= closed.day)) as learners,
        coalesce(sum(l.watched_ms), 0) as watched
      from closed join ${learningDays} l on l.day > closed.day and ${inDays(sql`l.day`, period)})
    select
      (select coalesce(sum(${salesDays.orders}), 0)::int from ${salesDays} where ${inDays(salesDays.day, period)}) as orders,
      (select count(*)::int from ${users}
        where ${users.role} = 'student' and ${within(users.createdAt, period)}) as "newLearners",
      (summed.learners + since.learners)::int as "activeLearners",
      (summed.watched + since.watched)::float8 as "watchedMs",
      (select coalesce(round(100.0 * sum(${enrollmentDays.completed}) / nullif(sum(${enrollmentDays.opened}), 0)), 0)::int
        from ${enrollmentDays} where ${enrollmentDays.day} < ${dayOf(period.to)}) as "completionPercent"
    from summed, since`)
  return rows[0]!
}

export interface DayFigures {
  date: string
  revenue: number
  orders: number
}

export async function sumRevenue(db: Db, period: Period): Promise<number> {
  const [row] = await db
    .select({ revenue: sql<number>`coalesce(sum(${salesDays.revenue}), 0)::float8` })
    .from(salesDays)
    .where(inDays(salesDays.day, period))
  return row?.revenue ?? 0
}

/**
 * Revenue and paid orders by day. One row per Vietnamese day, also for days without sales; revenue is negative on a day
 * with more refunds than sales.
 */
export async function findDays(db: Db, period: Period, days: number): Promise<DayFigures[]> {
  const { rows } = await db.execute<DayFigures & Record<string, unknown>>(sql`
    select to_char(calendar.day, 'YYYY-MM-DD') as date, coalesce(sum(${salesDays.revenue}), 0)::float8 as revenue,
      coalesce(sum(${salesDays.orders}), 0)::int as orders
    from (select ${dayOf(period.from)} + n as day from generate_series(0, ${days - 1}) as n) as calendar
    left join ${salesDays} on ${salesDays.day} = calendar.day
    group by calendar.day order by calendar.day`)
  return rows
}

export interface CourseFigures {
  id: string
  slug: string
  title: string
  revenue: number
  orders: number
}

/** The courses sold in the period that brought most. */
export async function findTopCourses(db: Db, period: Period, limit: number): Promise<CourseFigures[]> {
  const { rows } = await db.execute<CourseFigures & Record<string, unknown>>(sql`
    with by_course as (
      select ${courseSalesDays.courseId} as id, sum(${courseSalesDays.revenue})::float8 as revenue,
        sum(${courseSalesDays.sold})::int as orders
      from ${courseSalesDays} where ${inDays(courseSalesDays.day, period)}
      group by ${courseSalesDays.courseId} having sum(${courseSalesDays.sold}) > 0)
    select id, ${courses.slug}, ${courses.title}, revenue, orders
    from (select * from by_course order by revenue desc fetch first ${limit} rows with ties) best
    join ${courses} using (id)
    order by revenue desc, orders desc, ${courses.slug} limit ${limit}`)
  return rows
}

export interface Task {
  count: number
  /** When the task that has waited longest began to wait; null without tasks. */
  oldest: Date | null
  /** Where all of them can be settled at one place, its id. */
  only: string | null
}

/** Counts of what waits for staff, each up to `tabCountLimit`; the conditions for orders and money are those that their lists filter by. */
export async function countTasks(db: Db, now: Date) {
  // Each is counted by itself, in its own index; sorted by name together they would all be kept and compared first.
  const waiting = (name: string, since: AnyColumn | SQL, rows: SQL, only?: SQL) =>
    sql`select ${name}::text as name, (select count(*)::int from (select 1 ${rows} limit ${tabCountLimit}) counted) as count,
      (select min(${since}) ${rows}) as oldest, ${only ? sql`(select ${only} ${rows})` : sql`null`}::text as only`
  /** Each order or review once, since the first of its rows. */
  const eachOnce = (table: PgTable, createdAt: AnyPgColumn, of: AnyPgColumn, isMeant: SQL | undefined) =>
    sql`from (select min(${createdAt}) as at from ${table} where ${isMeant} group by ${of}) once`
  /** The first moment after a day in Việt Nam. */
  const endOf = (day: AnyColumn) => sql`(${day} + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'`
  const first = sql`at`
  const { rows } = await db.execute<{
    name: string
    count: number
    oldest: string | null
    only: string | null
  }>(
    sql.join(
      [
        waiting(
          'coursesInReview',
          courseSubmissions.createdAt,
          sql`from ${courseSubmissions} where ${courseSubmissions.state} = 'open'`,
        ),
        waiting('pendingReviews', reviews.createdAt, sql`from ${reviews} where ${reviews.state} = 'pending'`),
        waiting(
          'reportedReviews',
          first,
          eachOnce(
            reviewReports,
            reviewReports.createdAt,
            reviewReports.reviewId,
            isNull(reviewReports.decidedAt),
          ),
        ),
        waiting(
          'reportedQuestions',
          courseQuestions.createdAt,
          sql`from ${courseQuestions} where ${courseQuestions.reportCount} > 0`,
        ),
        waiting(
          'unansweredQuestions',
          courseQuestions.createdAt,
          sql`from ${courseQuestions}
            where ${courseQuestions.answeredAt} is null and ${courseQuestions.state} = 'visible'`,
        ),
        waiting(
          'unansweredContacts',
          contactRequests.createdAt,
          sql`from ${contactRequests} where ${contactRequests.state} in ('new', 'open')`,
        ),
        waiting(
          'privacyRequests',
          dataRequests.createdAt,
          sql`from ${dataRequests} where ${dataRequests.state} = 'received'`,
        ),
        waiting(
          'professionsToReview',
          professionalProfiles.updatedAt,
          sql`from ${professionalProfiles} where ${professionalProfiles.state} = 'pending'`,
        ),
        waiting(
          'uncheckedLicences',
          doctors.updatedAt,
          sql`from ${doctors} where ${doctors.licenceNumber} is not null and ${doctors.licenceVerifiedAt} is null
            and (${doctors.licenceExpiresOn} is null or ${doctors.licenceExpiresOn} >= ${dayOf(now)})`,
        ),
        waiting(
          'expiredLicences',
          endOf(doctors.licenceExpiresOn),
          sql`from ${doctors}
            where ${doctors.licenceNumber} is not null and ${doctors.licenceExpiresOn} < ${dayOf(now)}`,
        ),
        waiting(
          'overdueCards',
          endOf(emergencyCards.nextReviewOn),
          sql`from ${emergencyCards}
            where ${emergencyCards.state} = 'published' and ${emergencyCards.nextReviewOn} < ${dayOf(now)}`,
        ),
        waiting(
          'failedVideos',
          videos.updatedAt,
          sql`from ${videos} where ${videos.state} = 'failed' and ${videos.purpose} = 'course'`,
        ),
        waiting('failedJobs', jobTable.completedAt, sql`from ${jobTable} where ${jobTable.state} = 'failed'`),
        waiting(
          'unmatchedMoney',
          moneyCases.createdAt,
          sql`from ${moneyCases} where ${moneyCases.state} = 'open' and ${moneyCases.kind} = 'unmatched'`,
        ),
        waiting(
          'misfitOrders',
          first,
          eachOnce(
            moneyCases,
            moneyCases.createdAt,
            moneyCases.orderId,
            and(eq(moneyCases.state, 'open'), isNotNull(moneyCases.orderId)),
          ),
        ),
        waiting('settlementDifferences', openDifferences.since, openDifferences.rows, openDifferences.file),
        waiting(
          'refundsToTransfer',
          first,
          eachOnce(refunds, refunds.createdAt, refunds.orderId, isToTransfer),
        ),
        waiting(
          'refundsToReview',
          first,
          eachOnce(refunds, refunds.createdAt, refunds.orderId, isToReviewAt(now)),
        ),
      ],
      sql` union all `,
    ),
  )
  const byName = new Map(rows.map((row) => [row.name, row]))
  return (name: string): Task => {
    const row = byName.get(name)
    return {
      count: row?.count ?? 0,
      oldest: row?.oldest ? new Date(row.oldest) : null,
      only: row?.only ?? null,
    }
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
