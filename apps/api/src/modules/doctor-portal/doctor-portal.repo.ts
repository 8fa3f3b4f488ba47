import { countLimitOf } from '@repo/contract/lengths'
import { foldText } from '@repo/messages'
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { isStaffWith } from '../../core/staff-rights.repo.ts'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  courseDoctors,
  courseStats,
  courses,
  doctorLearnerSums,
  doctors,
  enrollments,
  foldedShortName,
  learningDays,
  ledgerShares,
  reviewReports,
  reviews,
  users,
} from '../../db/schema/index.ts'
import { escapeLike } from '../../db/search-words.ts'

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Whether a course is one that the doctor teaches, alone or in a team. */
const isOwn = (courseId: unknown, doctorId: string): SQL =>
  sql`${courseId} in (select cd.course_id from ${courseDoctors} cd where cd.doctor_id = ${doctorId})`

export async function findDoctor(db: DbOrTx, id: string) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id))
  return doctor
}

/** The doctor's courses in every status with the figures of their learners, latest changed first. */
export async function findOwnCourses(db: Db, doctorId: string) {
  return db
    .select({
      course: getTableColumns(courses),
      stats: getTableColumns(courseStats),
      averagePercent: sql<number>`coalesce(round(${courseStats.percentSum}::numeric / nullif(${courseStats.learnerCount}, 0)), 0)::int`,
      completedLearners: courseStats.completedCount,
    })
    .from(courses)
    .innerJoin(courseStats, eq(courseStats.courseId, courses.id))
    .where(isOwn(courses.id, doctorId))
    .orderBy(desc(courses.updatedAt), desc(courses.id))
}

export type OwnFigures = {
  learners: number
  completionPercent: number
  reviewsWithoutReply: number
}

/** Of the doctor's courses; people who learn in several of them count once. */
export async function sumOwnFigures(db: Db, doctorId: string): Promise<OwnFigures> {
  const stats = sql`${courseStats} where ${isOwn(courseStats.courseId, doctorId)}`
  const { rows } = await db.execute<OwnFigures>(sql`
    select
      (select coalesce(sum(${doctorLearnerSums.learners}), 0)::int from ${doctorLearnerSums}
        where ${doctorLearnerSums.doctorId} = ${doctorId}) as learners,
      (select coalesce(round(100.0 * sum(${courseStats.completedCount}) / nullif(sum(${courseStats.learnerCount}), 0)), 0)::int
        from ${stats}) as "completionPercent",
      (select count(*)::int from ${reviews}
        where ${reviews.state} = 'published' and ${reviews.replyText} is null
          and ${isOwn(reviews.courseId, doctorId)}) as "reviewsWithoutReply"`)
  return rows[0]!
}

/** What learners watched of each course of the doctor since a moment, in milliseconds. */
export async function sumWatchedByCourse(
  db: Db,
  doctorId: string,
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ courseId: string; watchedMs: number }>(sql`
    select taught.course_id as "courseId",
      (select coalesce(sum(${learningDays.watchedMs}), 0)::float8 from ${learningDays}
        where ${learningDays.courseId} = taught.course_id
          and ${learningDays.day} >= (${at(since)} at time zone 'Asia/Ho_Chi_Minh')::date) as "watchedMs"
    from ${courseDoctors} taught
    where taught.doctor_id = ${doctorId}`)
  return new Map(rows.map(({ courseId, watchedMs }) => [courseId, watchedMs]))
}

/** What each course brought since a moment, less what was given back, and the doctor's part of it. */
export async function sumEarnings(db: Db, doctorId: string, since: Date) {
  const { rows } = await db.execute<{
    courseId: string
    revenue: number
    share: number
    coShare: number
  }>(sql`
    select ${ledgerShares.courseId} as "courseId",
      sum(${ledgerShares.amount})::float8 as revenue,
      sum(${ledgerShares.share})::float8 as share,
      coalesce(sum(${ledgerShares.share}) filter (where not ${ledgerShares.isLead}), 0)::float8 as "coShare"
    from ${ledgerShares}
    where ${ledgerShares.doctorId} = ${doctorId} and ${ledgerShares.at} >= ${at(since)}
    group by ${ledgerShares.courseId}`)
  return rows
}

/** New enrolments per Vietnamese day, also for days without any. */
export async function countEnrollmentsByDay(db: Db, doctorId: string, from: Date, days: number) {
  const { rows } = await db.execute<{ date: string; count: number }>(sql`
    with made as (
      select day_in_vietnam(${enrollments.createdAt}) as day, count(*)::int as count from ${enrollments}
      where ${enrollments.createdAt} >= ${at(from)} and ${enrollments.createdAt} < ${at(from)} + ${days} * interval '1 day'
        and ${isOwn(enrollments.courseId, doctorId)}
      group by day)
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(made.count, 0) as count
    from (select day_in_vietnam(${at(from)}) + n as day from generate_series(0, ${days - 1}) as n) as days
    left join made using (day) order by days.day`)
  return rows
}

const learnerOrder = { at: enrollments.createdAt, id: enrollments.id }

/** The names that begin so, as doctors see them: a search reveals no more of a name than the list does. */
const beginsName = (q: string): SQL => sql`${foldedShortName(users)} like ${`${escapeLike(foldText(q))}%`}`

/** Enrolments in the doctor's courses, without email and phone, which doctors must not see. */
export async function findOwnLearners(
  db: Db,
  doctorId: string,
  query: { course?: string; q?: string } & ListPlace,
  pageSize: number,
) {
  const taught = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isOwn(courses.id, doctorId), query.course ? eq(courses.slug, query.course) : undefined))
    .as('taught')
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(query.q ? beginsName(query.q) : undefined)
  const found = and(
    eq(enrollments.courseId, taught.id),
    eq(enrollments.state, 'active'),
    // Found once, because the names that begin so are in an index and each check of one takes long.
    query.q ? sql`${enrollments.userId} = any(array(${named}))` : undefined,
  )
  const count = (newer?: SQL) => {
    // Course by course as below; all at once, a name that few have would be looked for in every enrolment.
    const ofOne = db
      .select({ n: sql`1`.as('n') })
      .from(enrollments)
      .where(and(found, newer))
      .limit(countLimitOf(query.q) + 1)
      .as('of_one')
    return countUpTo(db, db.select({ n: sql`1` }).from(taught).innerJoinLateral(ofOne, sql`true`), query.q)
  }
  const [page, total] = await Promise.all([
    readByKey(learnerOrder, query, pageSize, {
      read: (part) => {
        // The newest of each course, by its index: no doctor has many courses, and some have tens of thousands of learners.
        const newest = db
          .select({ id: enrollments.id })
          .from(enrollments)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit)
          .as('newest')
        const ofEach = db.select({ id: newest.id }).from(taught).innerJoinLateral(newest, sql`true`)
        return db
          .select({
            key: rowKeyOf(learnerOrder),
            id: enrollments.id,
            name: users.name,
            course: courses.title,
            percent: enrollments.percent,
            enrolledAt: enrollments.createdAt,
            lastSeenAt: enrollments.lastWatchedAt,
          })
          .from(enrollments)
          .innerJoin(users, eq(users.id, enrollments.userId))
          .innerJoin(courses, eq(courses.id, enrollments.courseId))
          .where(inArray(enrollments.id, ofEach))
          .orderBy(...part.orderBy)
          .limit(part.limit)
      },
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** An active enrolment in a course of the doctor, with who it is of. */
export async function findOwnEnrollment(db: Db, doctorId: string, id: string) {
  const [row] = await db
    .select({
      id: enrollments.id,
      userId: enrollments.userId,
      courseId: enrollments.courseId,
      name: users.name,
      course: courses.title,
      percent: enrollments.percent,
      enrolledAt: enrollments.createdAt,
      lastSeenAt: enrollments.lastWatchedAt,
      completedAt: enrollments.completedAt,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(eq(enrollments.id, id), eq(enrollments.state, 'active'), isOwn(enrollments.courseId, doctorId)),
    )
  return row ?? null
}

const reviewOrder = { at: reviews.createdAt, id: reviews.id }

/** Published reviews of the doctor's courses, newest first, with what this account reported of them. */
export async function findOwnReviews(
  db: Db,
  { doctorId, userId }: { doctorId: string; userId: string | null },
  query: { state: 'all' | 'waiting' } & ListPlace,
  pageSize: number,
) {
  const found = and(
    eq(reviews.state, 'published'),
    isOwn(reviews.courseId, doctorId),
    query.state === 'waiting' ? isNull(reviews.replyText) : undefined,
  )
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(reviews).where(and(found, newer)))
  const [page, total] = await Promise.all([
    readByKey(reviewOrder, query, pageSize, {
      read: (part) => selectOwnReviews(db, userId, found, part),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

function selectOwnReviews(
  db: Db,
  userId: string | null,
  found: SQL | undefined,
  part: { where: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  const isOwnReport = userId === null ? sql`false` : eq(reviewReports.userId, userId)
  return db
    .select({
      key: rowKeyOf(reviewOrder),
      review: reviews,
      author: users.name,
      replyBy: { name: doctors.name, academicTitle: doctors.academicTitle },
      course: { slug: courses.slug, title: courses.title },
      report: { reason: reviewReports.reason, decidedAt: reviewReports.decidedAt },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .leftJoin(doctors, eq(doctors.id, reviews.replyDoctorId))
    .leftJoin(reviewReports, and(eq(reviewReports.reviewId, reviews.id), isOwnReport))
    .where(and(found, part.where))
    .orderBy(...part.orderBy)
    .limit(part.limit)
}

/** What the doctor's courses were rated in the last months with a review, the oldest first. */
export async function findRatingMonths(db: Db, doctorId: string, months: number) {
  const { rows } = await db.execute<{ month: string; count: number; average: number }>(sql`
    select * from (
      select to_char(${reviews.createdAt} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') as month,
        count(*)::int as count, avg(${reviews.rating})::float8 as average
      from ${reviews}
      where ${reviews.state} = 'published' and ${isOwn(reviews.courseId, doctorId)}
      group by 1 order by 1 desc limit ${months}) as newest
    order by month`)
  return rows
}

export async function findCourseTitle(db: DbOrTx, id: string) {
  const [row] = await db
    .select({ slug: courses.slug, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  return row
}

/** Staff who decide about reviews. */
export async function findModerators(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isStaffWith('reviews.moderate'))
  return rows.map(({ id }) => id)
}

/** A published review of a course of the doctor, locked so that two answers take turns. */
export async function lockOwnReview(tx: Tx, reviewId: string, doctorId: string) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, 'published'), isOwn(reviews.courseId, doctorId)))
    .for('no key update')
  return row
}
