import type { Tx } from '../../db/client.ts'
import { lowerAttempts } from '../ledger/index.ts'
import { endUnpaid } from './ending.service.ts'
import { takeLinesOut } from './instalment-parts.repo.ts'
import { resumeAfterPart } from './instalments.service.ts'
import { announceOrder } from './order-notices.ts'
import { type FullOrder, lockOrders } from './orders.repo.ts'

/**
 * Locks the parts of a locked order's purchase that are still to be paid. Orders are locked before enrolments
 * everywhere, so this comes before any access is touched. Parts that are held in review are left for staff.
 */
export async function lockOpenParts(tx: Tx, order: FullOrder): Promise<FullOrder[]> {
  const open = order.series?.filter(
    ({ id, instalmentOf, state }) => id !== order.id && instalmentOf !== null && state === 'pending_payment',
  )
  const parts = await lockOrders(tx, open?.map(({ id }) => id) ?? [])
  return parts.filter(({ state }) => state === 'pending_payment')
}

/**
 * Asks no more for courses whose access has ended: their lines leave the locked, open parts, which then cost less. A
 * part of which nothing is left to pay ends, and keeps its lines as they were.
 */
export async function takeOutOfParts(
  tx: Tx,
  parts: readonly FullOrder[],
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  for (const part of parts) {
    const gone = part.lines.filter(({ courseId }) => courseIds.includes(courseId))
    if (gone.length === 0) continue
    const total = part.total - gone.reduce((sum, { price, discount }) => sum + price - discount, 0)
    if (total === 0) {
      await endUnpaid(tx, part, 'money_let_go', now)
      await resumeAfterPart(tx, part, now)
      continue
    }
    await takeLinesOut(tx, part.id, { lineIds: gone.map(({ id }) => id), total })
    await lowerAttempts(tx, part.id, total)
    await announceOrder(tx, part.code)
  }
}
