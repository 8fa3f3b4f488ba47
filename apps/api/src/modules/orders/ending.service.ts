import type { Tx } from '../../db/client.ts'
import { giveUsesBack, takeUse } from '../coupons/coupons.repo.ts'
import { announceOrder } from './order-notices.ts'
import { type OrderRow, releaseCoupon, setOrderState } from './orders.repo.ts'
import { closeAttempts } from './payments.repo.ts'

/** Ends an unpaid, locked order, and gives back what it held: its attempts to pay and its use of a coupon. */
export async function endUnpaid(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'code' | 'couponId'>,
  state: 'cancelled' | 'expired',
): Promise<void> {
  await setOrderState(tx, order.id, state)
  await closeAttempts(tx, [order.id], state === 'expired' ? 'expired' : 'failed')
  if (order.couponId) await giveUsesBack(tx, [order.couponId])
  await announceOrder(tx, order.code)
}

type Held = Pick<OrderRow, 'id' | 'code' | 'couponId' | 'state'>

/**
 * Takes the use of the coupon of an order that had ended once more. Where none is left the order keeps its price, and
 * the coupon does not count it.
 */
export async function holdCoupon(tx: Tx, { id, couponId, state }: Held): Promise<void> {
  if (state !== 'expired' && state !== 'cancelled') return
  if (couponId && !(await takeUse(tx, couponId))) await releaseCoupon(tx, id)
}

/** Money came for a locked order that does not fit: it must neither run out nor be paid by another unseen. */
export async function holdForReview(tx: Tx, order: Held): Promise<void> {
  await holdCoupon(tx, order)
  await setOrderState(tx, order.id, 'review')
  await announceOrder(tx, order.code)
}
