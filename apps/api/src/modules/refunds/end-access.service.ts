import type { Tx } from '../../db/client.ts'
import { isAnyOpen, lockEnrollmentOfLine, moveEnrollment, revokeEnrollment } from '../learning/index.ts'
import { addMonths, type FullOrder, findOrderById, lockOpenParts, takeOutOfParts } from '../orders/index.ts'
import { findOtherPurchase } from './other-purchases.repo.ts'

/**
 * Ends the access that an order line opened, and no other: a learner who bought the same course another time, or got it
 * as a gift, keeps it by that purchase.
 */
async function endAccessOf(tx: Tx, lineId: string): Promise<void> {
  const enrollment = await lockEnrollmentOfLine(tx, lineId)
  if (!enrollment) return
  const other = await findOtherPurchase(tx, enrollment, lineId)
  if (other?.paidAt == null) return revokeEnrollment(tx, enrollment.id)
  await moveEnrollment(tx, enrollment.id, {
    orderLineId: other.lineId,
    expiresAt: other.accessMonths === null ? null : addMonths(other.paidAt, other.accessMonths),
  })
}

/**
 * Ends the access that lines of a locked order paid for. Of a purchase in parts the first part's lines opened it, by
 * whichever part the money goes back, and open parts ask no more for these courses.
 */
export async function endAccessOfLines(
  tx: Tx,
  order: FullOrder,
  lineIds: readonly string[],
  now: Date,
): Promise<void> {
  if (lineIds.length === 0) return
  const parts = await lockOpenParts(tx, order)
  const first = order.instalmentOf === null ? order : await findOrderById(tx, order.instalmentOf)
  if (!first) throw new Error('a part without its first part')
  const courseIds = order.lines.flatMap(({ id, courseId }) => (lineIds.includes(id) ? courseId : []))
  const opening = first.lines.filter(({ courseId }) => courseIds.includes(courseId))
  for (const { id } of opening) await endAccessOf(tx, id)
  if (parts.length === 0) return
  // The purchase goes on while one of its courses is open.
  const goesOn = await isAnyOpen(
    tx,
    first.lines.map(({ id }) => id),
  )
  await takeOutOfParts(tx, parts, goesOn ? courseIds : first.lines.map(({ courseId }) => courseId), now)
}
