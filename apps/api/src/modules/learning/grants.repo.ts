import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { enrollments } from '../../db/schema/index.ts'

export interface Grant {
  userId: string
  courseId: string
  /** What opens the course: a line of an order, or a seat of an organisation. */
  orderLineId: string | null
  seatId?: string | null
  /** Null means lifelong. */
  expiresAt: Date | null
}

/**
 * Opens courses to a learner: a new enrollment, or the old one again. The unique pair (learner, course) makes a
 * second grant change dates only; progress stays, and a lifelong access never becomes shorter.
 */
export async function grantCourses(tx: Tx, grants: Grant[], now: Date): Promise<void> {
  const isOver = sql`(${enrollments.state} = 'revoked' or ${enrollments.expiresAt} <= ${now.toISOString()})`
  await tx
    .insert(enrollments)
    // Locked in a fixed order, so that two buyers of the same courses cannot deadlock.
    .values(
      grants
        .toSorted((a, b) => (a.courseId < b.courseId ? -1 : 1))
        .map((grant) => ({ seatId: null, ...grant, createdAt: now })),
    )
    .onConflictDoUpdate({
      target: [enrollments.userId, enrollments.courseId],
      set: {
        // What staff paused stays paused until they resume it.
        state: sql`case when ${enrollments.state} = 'paused' then 'paused' else 'active' end`,
        stateReason: sql`case when ${enrollments.state} = 'paused' then ${enrollments.stateReason} end`,
        orderLineId: sql`excluded.order_line_id`,
        seatId: sql`excluded.seat_id`,
        openedAgainAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${enrollments.openedAgainAt} end`,
        expiresAt: sql`case
          when ${isOver} then excluded.expires_at
          when ${enrollments.expiresAt} is null or excluded.expires_at is null then null
          else greatest(${enrollments.expiresAt}, excluded.expires_at) end`,
      },
    })
}
