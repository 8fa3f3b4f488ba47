import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
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

/** Pauses the accesses that lines opened until an order is paid. @returns their courses */
export async function pauseForOrder(
  tx: Tx,
  lineIds: readonly string[],
  { code, reason, now }: { code: string; reason: string; now: Date },
): Promise<string[]> {
  const rows = await tx
    .update(enrollments)
    .set({ state: 'paused', stateReason: reason, pausedAt: now, waitsForOrder: code })
    .where(
      and(
        inArray(enrollments.orderLineId, [...lineIds]),
        eq(enrollments.state, 'active'),
        or(isNull(enrollments.expiresAt), gt(enrollments.expiresAt, now)),
      ),
    )
    .returning({ courseId: enrollments.courseId })
  return rows.map(({ courseId }) => courseId)
}

/** Lets what waited for one of the orders wait for another one. @returns whether anything does */
export async function waitForAnother(
  tx: Tx,
  codes: readonly string[],
  { code, reason }: { code: string; reason: string },
): Promise<boolean> {
  const rows = await tx
    .update(enrollments)
    .set({ waitsForOrder: code, stateReason: reason })
    .where(and(inArray(enrollments.waitsForOrder, [...codes]), eq(enrollments.state, 'paused')))
    .returning({ id: enrollments.id })
  return rows.length > 0
}

/** Opens again what waited for one of the orders; the time of the pause is added to the access. @returns their courses */
export async function resumeForOrders(tx: Tx, codes: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx
    .update(enrollments)
    .set({
      state: 'active',
      stateReason: null,
      pausedAt: null,
      waitsForOrder: null,
      expiresAt: sql`${enrollments.expiresAt} + (${now.toISOString()}::timestamptz - ${enrollments.pausedAt})`,
    })
    .where(and(inArray(enrollments.waitsForOrder, [...codes]), eq(enrollments.state, 'paused')))
    .returning({ courseId: enrollments.courseId })
  return rows.map(({ courseId }) => courseId)
}

/** Whether the access that one of the lines opened is still active or paused. */
export async function isAnyOpen(tx: Tx, lineIds: readonly string[]): Promise<boolean> {
  const [row] = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(inArray(enrollments.orderLineId, [...lineIds]), ne(enrollments.state, 'revoked')))
    .limit(1)
  return row !== undefined
}
