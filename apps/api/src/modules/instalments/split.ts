import type { InstalmentTerms } from '../../core/instalment-terms.ts'
import { divideInProportion } from '../coupons/index.ts'

interface Plan {
  title: string
  parts: readonly { percent: number; days: number }[]
  graceDays: number
}

/** The least that a part may be, in VND: every gateway takes it. */
const LEAST_PART = 10_000

/**
 * Divides the price of courses into the parts of a plan, in whole VND: the parts of each course add up to its price.
 * @returns null where a part would be less than every gateway takes
 */
export function splitPrice(
  lines: readonly { courseId: string; price: number }[],
  { title, graceDays, parts }: Plan,
): InstalmentTerms | null {
  const percents = parts.map(({ percent }) => percent)
  const courses = Object.fromEntries(
    lines.map(({ courseId, price }) => [courseId, divideInProportion(price, percents)]),
  )
  const divided = parts.map(({ days }, i) => ({
    days,
    amount: Object.values(courses).reduce((sum, amounts) => sum + (amounts[i] ?? 0), 0),
  }))
  return divided.some(({ amount }) => amount < LEAST_PART)
    ? null
    : { title, graceDays, parts: divided, courses }
}
