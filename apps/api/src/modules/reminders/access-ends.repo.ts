import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { accessEndReminders, courses, enrollments, users } from '../../db/schema/index.ts'
import type { EndStep } from './access-end-steps.ts'

/** A learner who finished a course has no use for a reminder unless they came back to it this recently, in days. */
const STILL_WATCHES_DAYS = 14

const days = (count: number) => sql`make_interval(days => ${count}::int)`
const daysAfter = (now: Date, count: number) => new Date(now.getTime() + count * DAY_MS)

/** Accesses whose end is as near as the step wants, and whose learner was not reminded of it. */
const isDue = ({ daysBefore, madeUpUntil }: EndStep, now: Date) =>
  and(
    eq(enrollments.state, 'active'),
    eq(users.status, 'active'),
    eq(users.role, 'student'),
    gt(enrollments.expiresAt, daysAfter(now, madeUpUntil)),
    lte(enrollments.expiresAt, daysAfter(now, daysBefore)),
    // The end of a short access was on its learner's mind when it began.
    sql`coalesce(${enrollments.openedAgainAt}, ${enrollments.createdAt})
      < ${enrollments.expiresAt} - ${days(2 * daysBefore)}`,
    or(
      isNull(enrollments.completedAt),
      and(
        gt(enrollments.lastWatchedAt, sql`${enrollments.completedAt} + ${days(1)}`),
        gt(enrollments.lastWatchedAt, daysAfter(now, -STILL_WATCHES_DAYS)),
      ),
    ),
    sql`not exists (select from ${accessEndReminders} r
      where r.enrollment_id = ${enrollments.id} and r.days_before = ${daysBefore}
        and ${enrollments.expiresAt} <= r.ends_at + ${days(daysBefore)})`,
  )

/** Accesses that a step is due for, the nearest end first. */
export const findEnding = (db: DbOrTx, step: EndStep, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(isDue(step, now))
    .orderBy(asc(enrollments.expiresAt), asc(enrollments.id))

/** The access as it is now, locked until the transaction ends; null once the step is not due for it any more. */
export async function lockEnding(tx: Tx, step: EndStep, now: Date, id: string) {
  const [row] = await tx
    .select({
      userId: enrollments.userId,
      endsAt: sql<Date>`${enrollments.expiresAt}`.mapWith(enrollments.expiresAt),
      percent: enrollments.percent,
      isFinished: sql<boolean>`${enrollments.completedAt} is not null`,
      course: { slug: courses.slug, title: courses.title },
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.id, id), isDue(step, now)))
    .for('no key update', { of: enrollments })
  return row ?? null
}

/**
 * Records that the learner is reminded of this end. An end that moved by less than the step is no new end: after a pause of
 * a day nothing is said again.
 * @returns false if it was recorded before
 */
export async function takeStep(
  tx: Tx,
  {
    enrollmentId,
    daysBefore,
    endsAt,
    now,
  }: { enrollmentId: string; daysBefore: number; endsAt: Date; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(accessEndReminders)
    .values({ enrollmentId, daysBefore, endsAt, createdAt: now })
    .onConflictDoUpdate({
      target: [accessEndReminders.enrollmentId, accessEndReminders.daysBefore],
      set: { endsAt, createdAt: now },
      setWhere: sql`excluded.ends_at > ${accessEndReminders.endsAt} + ${days(daysBefore)}`,
    })
    .returning({ enrollmentId: accessEndReminders.enrollmentId })
  return rows.length > 0
}
