import type { Tx } from '../../db/client.ts'
import { lockCoupons } from '../coupons/index.ts'
import { endUnpaid } from './ending.service.ts'
import { type FullOrder, findOpenOrders, lockOrders } from './orders.repo.ts'

/**
 * Locks the unpaid orders of a learner that hold any of the courses, without those that were paid or ended while we
 * waited for them. The learner is locked before.
 * @param others orders of somebody else that are to be locked too, in one go.
 */
export async function lockOpenOrders(
  tx: Tx,
  userId: string,
  courseIds: readonly string[],
  { isGift, others = [] }: { isGift: boolean; others?: readonly string[] },
): Promise<{ open: FullOrder[]; others: FullOrder[] }> {
  const found = await findOpenOrders(tx, userId, courseIds, isGift)
  const locked = await lockOrders(tx, [...found.map((order) => order.id), ...others])
  return {
    open: locked.filter(({ id, state }) => !others.includes(id) && state === 'pending_payment'),
    others: locked.filter(({ id }) => others.includes(id)),
  }
}

/**
 * Ends locked, unpaid orders whose courses their learner gets or orders in another way: two could both be paid.
 * @param couponId of the order that follows.
 */
export async function giveUpOrders(
  tx: Tx,
  orders: readonly FullOrder[],
  now: Date,
  couponId: string | null = null,
): Promise<void> {
  await lockCoupons(tx, [couponId, ...orders.map((order) => order.couponId)])
  for (const order of orders)
    await endUnpaid(tx, order, order.expiresAt > now ? 'replaced' : 'time_over', now)
}
