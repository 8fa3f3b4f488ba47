import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, enrollments, orderLines, orders } from '../../db/schema/index.ts'

/** Every enrolment of a learner in whatever state, last watched first, with its course and the order that opened it. */
export function listStaffEnrollments(db: DbOrTx, userId: string) {
  return db
    .select({
      enrollment: enrollments,
      course: { id: courses.id, title: courses.title },
      orderCode: orders.code,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(enrollments.userId, userId))
    .orderBy(sql`${enrollments.lastWatchedAt} desc nulls last`, desc(enrollments.createdAt))
}

const openable = { id: courses.id, title: courses.title, accessMonths: courses.accessMonths }

/** A published course, the only kind that is opened to learners by hand. */
export async function findOpenableCourse(db: DbOrTx, id: string) {
  const [row] = await db
    .select(openable)
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.status, 'published')))
  return row ?? null
}

export const listOpenableCourses = (db: DbOrTx) =>
  db
    .select({ ...openable, slug: courses.slug })
    .from(courses)
    .where(eq(courses.status, 'published'))

/** All enrolments of these learners, in whatever state. */
export function listEnrollmentsOf(db: DbOrTx, userIds: readonly string[]) {
  if (userIds.length === 0) return Promise.resolve([])
  return db
    .select({
      userId: enrollments.userId,
      courseId: enrollments.courseId,
      state: enrollments.state,
      expiresAt: enrollments.expiresAt,
    })
    .from(enrollments)
    .where(inArray(enrollments.userId, [...userIds]))
}

/** One enrolment of the learner with its course, locked until the transaction ends; null for one of another learner. */
export async function lockOwnEnrollment(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select({ enrollment: enrollments, course: { id: courses.id, title: courses.title } })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.id, id), eq(enrollments.userId, userId)))
    .for('no key update', { of: enrollments })
  return row ?? null
}

/** Inserts an enrolment that staff opened by hand. @returns false where the learner got the course meanwhile */
export async function insertEnrollment(
  tx: Tx,
  row: Pick<
    typeof enrollments.$inferInsert,
    'userId' | 'courseId' | 'orderLineId' | 'expiresAt' | 'createdAt'
  >,
): Promise<boolean> {
  const inserted = await tx
    .insert(enrollments)
    .values(row)
    .onConflictDoNothing({ target: [enrollments.userId, enrollments.courseId] })
    .returning({ id: enrollments.id })
  return inserted.length > 0
}
