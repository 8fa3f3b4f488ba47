import type { Services } from '../context.ts'
import { expireOrders } from '../modules/orders/orders.repo.ts'

export function createExpireOrdersHandler({ db, clock, log }: Services) {
  return async (): Promise<void> => {
    const count = await expireOrders(db, clock())
    if (count > 0) log.info({ count }, 'unpaid orders ran out')
  }
}
