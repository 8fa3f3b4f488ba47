import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { enrollments } from '../../db/schema/index.ts'
import type { Grant } from './grants.repo.ts'

/** The enrolment that an order line opened, locked until the transaction ends. */
export async function lockEnrollmentOfLine(tx: Tx, orderLineId: string) {
  const [row] = await tx
    .select({ id: enrollments.id, userId: enrollments.userId, courseId: enrollments.courseId })
    .from(enrollments)
    .where(eq(enrollments.orderLineId, orderLineId))
    .for('update')
  return row ?? null
}

export async function revokeEnrollment(tx: Tx, id: string): Promise<void> {
  await tx
    .update(enrollments)
    .set({ state: 'revoked', stateReason: null, pausedAt: null })
    .where(eq(enrollments.id, id))
}

/** Ties the enrolment to another purchase. */
export async function moveEnrollment(
  tx: Tx,
  id: string,
  to: Pick<Grant, 'orderLineId' | 'expiresAt'>,
): Promise<void> {
  await tx.update(enrollments).set(to).where(eq(enrollments.id, id))
}

/** Ends what the seats opened, and no access that came in another way since. @returns whose it was */
export async function revokeSeatEnrollments(
  tx: Tx,
  seatIds: readonly string[],
  reason: string | null,
): Promise<string[]> {
  if (seatIds.length === 0) return []
  const rows = await tx
    .select({ id: enrollments.id, userId: enrollments.userId })
    .from(enrollments)
    .where(inArray(enrollments.seatId, [...seatIds]))
    .orderBy(asc(enrollments.id))
    .for('update')
  for (const { id } of rows)
    await tx
      .update(enrollments)
      .set({ state: 'revoked', stateReason: reason, pausedAt: null, seatId: null })
      .where(eq(enrollments.id, id))
  return rows.map(({ userId }) => userId)
}
