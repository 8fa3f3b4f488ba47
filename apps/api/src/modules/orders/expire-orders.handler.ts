import type { Needs } from '../../core/services.ts'
import { lockCoupons } from '../coupons/index.ts'
import { endUnpaid } from './ending.service.ts'
import { lockOverdueOrders } from './order-states.repo.ts'

/** Most orders closed in one transaction; the rest follow in the next. */
const BATCH = 100

export function createExpireOrdersHandler({ db, clock, log }: Needs<'db' | 'clock' | 'log'>) {
  const closeBatch = () =>
    db.transaction(async (tx) => {
      const now = clock()
      const overdue = await lockOverdueOrders(tx, now, BATCH)
      await lockCoupons(
        tx,
        overdue.map(({ couponId }) => couponId),
      )
      for (const order of overdue) await endUnpaid(tx, order, 'time_over', now)
      return overdue.length
    })
  return async (): Promise<void> => {
    let count = 0
    let closed = BATCH
    while (closed === BATCH) {
      closed = await closeBatch()
      count += closed
    }
    if (count > 0) log.info({ count }, 'unpaid orders ran out')
  }
}
