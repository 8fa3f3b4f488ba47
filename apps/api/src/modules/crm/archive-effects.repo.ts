import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import {
  activationBatches,
  activationCodes,
  courseStats,
  orderLines,
  orders,
  seatGrants,
  seats,
} from '../../db/schema/index.ts'

/** What hangs on a course and goes on after it is archived, by counts. */
export async function countArchiveEffects(db: DbOrTx, courseId: string, now: Date) {
  const ordersOfCourse = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.courseId, courseId))
  const given = db
    .select({ one: sql`1` })
    .from(seatGrants)
    .where(and(eq(seatGrants.seatId, seats.id), isNull(seatGrants.endedAt)))
  const [stats, openOrders, freeSeats, codes] = await Promise.all([
    db
      .select({ learners: courseStats.learnerCount })
      .from(courseStats)
      .where(eq(courseStats.courseId, courseId)),
    db.$count(
      orders,
      and(
        sql`${orders.id} in ${ordersOfCourse}`,
        eq(orders.state, 'pending_payment'),
        gt(orders.expiresAt, now),
      ),
    ),
    db.$count(seats, and(eq(seats.courseId, courseId), isNull(seats.endedAt), notExists(given))),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(activationCodes)
      .innerJoin(activationBatches, eq(activationBatches.id, activationCodes.batchId))
      .where(
        and(
          eq(activationBatches.courseId, courseId),
          isNull(activationCodes.redeemedAt),
          isNull(activationCodes.revokedAt),
          or(isNull(activationBatches.expiresAt), gt(activationBatches.expiresAt, now)),
        ),
      ),
  ])
  return {
    learners: stats[0]?.learners ?? 0,
    openOrders,
    freeSeats,
    openCodes: codes[0]?.count ?? 0,
  }
}
