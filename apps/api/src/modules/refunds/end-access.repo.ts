import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { courses, enrollments, gifts, orderLines, orders } from '../../db/schema/index.ts'
import { addMonths, lineOpens } from '../orders/index.ts'

/**
 * Ends the access that an order line opened, and only that: who has paid for the same course another time, or
 * was given it, keeps it by that purchase. An access opened by another line or by hand is not touched.
 */
export async function endAccessOf(tx: Tx, lineId: string): Promise<void> {
  const [enrollment] = await tx
    .select()
    .from(enrollments)
    .where(eq(enrollments.orderLineId, lineId))
    .for('update')
  if (!enrollment) return
  const [other] = await tx
    .select({ lineId: orderLines.id, paidAt: orders.paidAt, accessMonths: courses.accessMonths })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(gifts, eq(gifts.orderId, orders.id))
    .where(
      and(
        or(
          and(eq(orders.userId, enrollment.userId), eq(orders.isGift, false)),
          eq(gifts.claimedBy, enrollment.userId),
        ),
        inArray(orders.state, ['paid', 'partially_refunded']),
        eq(orderLines.courseId, enrollment.courseId),
        ne(orderLines.id, lineId),
        lineOpens,
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(1)
  const change =
    other?.paidAt == null
      ? { state: 'revoked' as const }
      : {
          orderLineId: other.lineId,
          expiresAt: other.accessMonths === null ? null : addMonths(other.paidAt, other.accessMonths),
        }
  await tx.update(enrollments).set(change).where(eq(enrollments.id, enrollment.id))
}
