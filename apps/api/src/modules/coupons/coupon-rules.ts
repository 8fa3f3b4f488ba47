import type { ErrorName } from '@repo/contract'

export interface Coupon {
  kind: 'percent' | 'fixed'
  /** Whole percent or VND, by the kind. */
  value: number
  /** The largest discount of a percentage coupon, in VND; null for no limit. */
  maxDiscount: number | null
  minTotal: number
  stacksWithSale: boolean
  startsAt: Date | null
  endsAt: Date | null
  isActive: boolean
  /** The courses that the coupon applies to; empty means every course. */
  courseIds: readonly string[]
}

export interface PricedLine {
  courseId: string
  /** Price before the coupon, in VND. */
  price: number
  listPrice: number
}

export type CouponVerdict =
  | { ok: true; discounts: number[] }
  | { ok: false; errorName: ErrorName; details?: { minTotal: number } }

/**
 * What a coupon takes off each line, in VND, or why it takes off nothing. This function does not check how often the
 * coupon was used: `takeUse` does, under a lock, so that two buyers cannot take the last use.
 */
export function applyCoupon(coupon: Coupon, lines: readonly PricedLine[], now: Date): CouponVerdict {
  if (!coupon.isActive) return refuse('coupon.unknown')
  if (coupon.startsAt && now < coupon.startsAt) return refuse('coupon.not_yet')
  if (coupon.endsAt && now >= coupon.endsAt) return refuse('coupon.over')
  const isMeant = lines.map(
    ({ courseId }) => coupon.courseIds.length === 0 || coupon.courseIds.includes(courseId),
  )
  if (!isMeant.includes(true)) return refuse('coupon.other_courses')
  const counts = lines.map(
    (line, i) => isMeant[i] && (coupon.stacksWithSale || line.price === line.listPrice),
  )
  if (!counts.includes(true)) return refuse('coupon.not_with_sale')
  const bases = lines.map((line, i) => (counts[i] ? line.price : 0))
  const base = sum(bases)
  if (base < coupon.minTotal)
    return { ...refuse('coupon.total_too_low'), details: { minTotal: coupon.minTotal } }
  return { ok: true, discounts: divideInProportion(discountOf(coupon, base), bases) }
}

const refuse = (errorName: ErrorName) => ({ ok: false, errorName }) as const

/** The discount in VND, never more than the price; a percentage is rounded down to whole VND. */
function discountOf({ kind, value, maxDiscount }: Coupon, base: number): number {
  const wanted = kind === 'fixed' ? value : Math.floor((base * value) / 100)
  return Math.min(base, wanted, kind === 'percent' ? (maxDiscount ?? wanted) : wanted)
}

/**
 * Shares an amount among the lines in proportion to their prices, in whole VND that add up to it: the remainder goes
 * to the lines that rounding cut most. No line gets more than its price.
 */
export function divideInProportion(amount: number, bases: readonly number[]): number[] {
  const base = sum(bases)
  if (base === 0) return bases.map(() => 0)
  // The product of two amounts may be larger than a double can hold exactly.
  const exact = bases.map((part) => BigInt(amount) * BigInt(part))
  const shares = exact.map((product) => Number(product / BigInt(base)))
  const left = amount - sum(shares)
  const byLoss = exact
    .map((product, index) => ({ index, loss: product % BigInt(base) }))
    .toSorted((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss > b.loss ? -1 : 1))
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
