import { AppError } from '@repo/contract'
import { priceAt } from '../cards/index.ts'
import type { AgreedPrices, OrderedCourse, PricedCourse } from './pricing.service.ts'

/** The dearest order: what a money field of the contract holds. */
const MAX_TOTAL_VND = 1_000_000_000

export interface SeatLine extends PricedCourse {
  seats: number
  /** Of one seat; the line's prices are for all of them. */
  unitListPrice: number
  unitPrice: number
}

/**
 * Prices of seats at a moment: what staff agreed on for one seat, or the course's own price, times the number of seats.
 * @throws AppError `order.price_too_high` for more than the list price, `organisation.order_too_large`
 */
export function priceSeats(
  wishes: readonly { course: OrderedCourse; seats: number }[],
  agreed: AgreedPrices,
  now: Date,
): { lines: SeatLine[]; total: number } {
  const lines = wishes.map(({ course, seats }): SeatLine => {
    const own = agreed.get(course.slug)
    if (own && own.amount > course.listPrice)
      throw new AppError('order.price_too_high', { details: { slug: course.slug } })
    const unitPrice = own?.amount ?? priceAt(course, now).price
    return {
      course,
      seats,
      unitListPrice: course.listPrice,
      unitPrice,
      listPrice: course.listPrice * seats,
      price: unitPrice * seats,
      priceReason: own?.reason ?? null,
      bundle: null,
      discount: 0,
    }
  })
  const total = lines.reduce((sum, { price }) => sum + price, 0)
  // The list price stands beside it, on receipts as on screens.
  const listTotal = lines.reduce((sum, { listPrice }) => sum + listPrice, 0)
  if (Math.max(total, listTotal) > MAX_TOTAL_VND) throw new AppError('organisation.order_too_large')
  return { lines, total }
}
