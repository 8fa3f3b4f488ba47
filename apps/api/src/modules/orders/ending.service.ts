import type { Tx } from '../../db/client.ts'
import { giveUseBack, takeUseAgain } from '../coupons/index.ts'
import { closeAttempts } from '../ledger/index.ts'
import { isStillOwed, resumeAfterPart } from './instalments.service.ts'
import { announceOrder } from './order-notices.ts'
import { type EndReason, releaseCoupon, setOrderState } from './order-states.repo.ts'
import { type OrderRow } from './orders.repo.ts'

type Held = Pick<OrderRow, 'id' | 'code' | 'userId' | 'couponId' | 'state' | 'instalmentOf'>

/**
 * Ends an unpaid, locked order and releases its payment attempts and its use of a coupon. A caller that ends several
 * orders locks their coupons first. A further part whose money was let go does not end while it is owed: it waits for
 * its payment again.
 */
export async function endUnpaid(tx: Tx, order: Held, why: EndReason, at: Date): Promise<void> {
  if (why === 'money_let_go' && (await isStillOwed(tx, order))) {
    await setOrderState(tx, order, { state: 'pending_payment', at })
    return announceOrder(tx, order.code)
  }
  const state = why === 'time_over' ? 'expired' : 'cancelled'
  await setOrderState(tx, order, { state, at, why })
  await closeAttempts(tx, [order.id], state === 'expired' ? 'expired' : 'failed')
  if (order.couponId) await giveUseBack(tx, order.couponId)
  // Nothing is to come for this part any more, so no access waits for it.
  if (order.instalmentOf) await resumeAfterPart(tx, order, at)
  await announceOrder(tx, order.code)
}

/**
 * Takes the coupon's use again for an order that had ended. If no use is left the order keeps its price, and the coupon
 * does not count it.
 */
export async function holdCoupon(tx: Tx, order: Held): Promise<void> {
  const { id, userId, couponId, state } = order
  if (couponId === null || (state !== 'expired' && state !== 'cancelled')) return
  if (!(await takeUseAgain(tx, { id, userId, couponId }))) await releaseCoupon(tx, id)
}

/** Puts a locked order on hold after unmatched money, so that it neither expires nor is paid unseen by another payment. */
export async function holdForReview(tx: Tx, order: Held, at: Date): Promise<void> {
  await holdCoupon(tx, order)
  await setOrderState(tx, order, { state: 'review', at })
  await announceOrder(tx, order.code)
}
