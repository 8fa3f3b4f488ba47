import { desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
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
