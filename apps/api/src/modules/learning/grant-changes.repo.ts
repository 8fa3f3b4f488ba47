import { eq } from 'drizzle-orm'
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
