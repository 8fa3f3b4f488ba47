import type { Tx } from '../../db/client.ts'
import { lockEnrollmentOfLine, moveEnrollment, revokeEnrollment } from '../learning/index.ts'
import { addMonths } from '../orders/index.ts'
import { findOtherPurchase } from './other-purchases.repo.ts'

/**
 * Ends the access that an order line opened, and only that: who has paid for the same course another time, or
 * was given it, keeps it by that purchase. An access opened by another line or by hand is not touched.
 */
export async function endAccessOf(tx: Tx, lineId: string): Promise<void> {
  const enrollment = await lockEnrollmentOfLine(tx, lineId)
  if (!enrollment) return
  const other = await findOtherPurchase(tx, enrollment, lineId)
  if (other?.paidAt == null) return revokeEnrollment(tx, enrollment.id)
  await moveEnrollment(tx, enrollment.id, {
    orderLineId: other.lineId,
    expiresAt: other.accessMonths === null ? null : addMonths(other.paidAt, other.accessMonths),
  })
}
