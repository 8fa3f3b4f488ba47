import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { courses, gifts, orderLines, orders } from '../../db/schema/index.ts'
import { lineOpens } from '../orders/index.ts'

/** The newest other paid line by which the learner bought the course or got it as a gift; null if there is none. */
export async function findOtherPurchase(
  tx: Tx,
  { userId, courseId }: { userId: string; courseId: string },
  exceptLineId: string,
) {
  const [other] = await tx
    .select({ lineId: orderLines.id, paidAt: orders.paidAt, accessMonths: courses.accessMonths })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(gifts, eq(gifts.orderId, orders.id))
    .where(
      and(
        or(
          and(eq(orders.userId, userId), eq(orders.isGift, false), isNull(orders.organisationId)),
          eq(gifts.claimedBy, userId),
        ),
        inArray(orders.state, ['paid', 'partially_refunded']),
        eq(orderLines.courseId, courseId),
        ne(orderLines.id, exceptLineId),
        // A further part opened nothing by itself.
        isNull(orders.instalmentOf),
        lineOpens,
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(1)
  return other ?? null
}
