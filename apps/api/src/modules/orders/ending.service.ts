import type { Tx } from '../../db/client.ts'
import { giveUseBack, takeUseAgain } from '../coupons/index.ts'
import { closeAttempts } from '../ledger/index.ts'
import { announceOrder } from './order-notices.ts'
import { type EndReason, releaseCoupon, setOrderState } from './order-states.repo.ts'
import { type OrderRow } from './orders.repo.ts'

type Held = Pick<OrderRow, 'id' | 'code' | 'userId' | 'couponId' | 'state'>

/**
 * Ends an unpaid, locked order, and gives back what it held: its attempts to pay and its use of a coupon. Who
 * ends several locks their coupons first.
 */
export async function endUnpaid(tx: Tx, order: Held, why: EndReason, at: Date): Promise<void> {
  const state = why === 'time_over' ? 'expired' : 'cancelled'
  await setOrderState(tx, order, { state, at, why })
  await closeAttempts(tx, [order.id], state === 'expired' ? 'expired' : 'failed')
  if (order.couponId) await giveUseBack(tx, order.couponId)
  await announceOrder(tx, order.code)
}

/**
 * Takes the use of the coupon of an order that had ended once more. Where none is left the order keeps its price, and
 * the coupon does not count it.
 */
export async function holdCoupon(tx: Tx, order: Held): Promise<void> {
  const { id, userId, couponId, state } = order
  if (couponId === null || (state !== 'expired' && state !== 'cancelled')) return
  if (!(await takeUseAgain(tx, { id, userId, couponId }))) await releaseCoupon(tx, id)
}

/** Money came for a locked order that does not fit: it must neither run out nor be paid by another unseen. */
export async function holdForReview(tx: Tx, order: Held, at: Date): Promise<void> {
  await holdCoupon(tx, order)
  await setOrderState(tx, order, { state: 'review', at })
  await announceOrder(tx, order.code)
}
