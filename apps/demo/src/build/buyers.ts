import type { CourseRows } from './catalogue-rows.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

/** Learners for orders that stand on top of the random ones, each of them once. */
export function createBuyers(learners: readonly PersonRow[], sales: SalesRows) {
  const chosen = new Set<string>()
  return (at: Date, courses: readonly CourseRows[]): PersonRow => {
    const ids = new Set(courses.map(({ course }) => course.id))
    const lineOrders = new Set(
      sales.lines.filter(({ courseId }) => ids.has(courseId)).map(({ orderId }) => orderId),
    )
    const busy = new Set(
      sales.orders
        .filter(({ id, state }) => lineOrders.has(id) || state === 'pending_payment')
        .map(({ userId }) => userId),
    )
    for (const { userId, courseId } of sales.enrollments) if (ids.has(courseId)) busy.add(userId)
    const buyer = learners.find(
      ({ id, status, createdAt }) =>
        status === 'active' && createdAt < at && !busy.has(id) && !chosen.has(id),
    )
    if (!buyer) throw new Error(`the demo has no learner who could buy at ${at.toISOString()}`)
    chosen.add(buyer.id)
    return buyer
  }
}
