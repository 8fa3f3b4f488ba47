import type { Tx } from '../../db/client.ts'
import { lockEnrollmentOfLine, moveEnrollment, revokeEnrollment } from '../learning/index.ts'
import { addMonths } from '../orders/index.ts'
import { findOtherPurchase } from './other-purchases.repo.ts'

/**
 * Ends the access that an order line opened, and no other: a learner who bought the same course another time, or got it
 * as a gift, keeps it by that purchase.
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
