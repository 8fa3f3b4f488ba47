import type { Tx } from '../../db/client.ts'
import { giveUsesBack } from '../coupons/coupons.repo.ts'
import { announceOrder } from './order-notices.ts'
import { type OrderRow, setOrderState } from './orders.repo.ts'
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
