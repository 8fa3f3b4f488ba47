import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { insertPricedOrder } from './insert-order.service.ts'
import type { FullOrder } from './orders.repo.ts'
import { type AgreedPrices, findOrderable } from './pricing.service.ts'
import { priceSeats } from './seat-pricing.ts'

/** How long an order of seats can be paid: the books of a clinic pay on some days of the week only. */
const ORDER_LIFE_MS = 7 * DAY_MS

export interface SeatWish {
  lines: readonly { course: string; seats: number }[]
  /** For one seat each. */
  agreed: AgreedPrices
}

/** Orders of seats for an organisation, whose coordinator is the buyer. */
export function createSeatOrders(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services

  const price = async (tx: Tx | typeof db, { lines, agreed }: SeatWish, now: Date) => {
    const courses = await findOrderable(
      tx,
      lines.map(({ course }) => course),
    )
    const wishes = lines.map(({ seats }, index) => ({ course: courses[index]!, seats }))
    return priceSeats(wishes, agreed, now)
  }

  return {
    /** @throws AppError for courses that are not sold, and for prices as `priceSeats` says. */
    quote: (wish: SeatWish) => price(db, wish, clock()),

    /** Every order is a new one: unlike a learner, an organisation may buy a course again at any time. */
    async place(
      tx: Tx,
      { userId, organisationId, madeBy }: { userId: string; organisationId: string; madeBy: string },
      wish: SeatWish,
    ): Promise<FullOrder> {
      const now = clock()
      const { lines, total } = await price(tx, wish, now)
      const order = { userId, organisationId, madeBy, total, discount: 0, coupon: null, gift: null, lines }
      return insertPricedOrder(services, tx, { ...order, lifeMs: ORDER_LIFE_MS }, now)
    },
  }
}
