import type { InstalmentTerms } from '../../core/instalment-terms.ts'
import type { DbOrTx } from '../../db/client.ts'
import { findPlans } from './plans.repo.ts'
import { splitPrice } from './split.ts'

/**
 * The plans that are offered for courses at these prices, each with its parts in VND.
 * @param lines what each course costs in the order; nothing is offered for what a coupon or staff made cheaper
 */
export async function findOfferedPlans(
  db: DbOrTx,
  lines: readonly { courseId: string; price: number }[],
): Promise<{ id: string; terms: InstalmentTerms }[]> {
  const total = lines.reduce((sum, { price }) => sum + price, 0)
  if (total === 0) return []
  return (await findPlans(db, { isActive: true })).flatMap(({ plan, courses }) => {
    const isMeant =
      total >= plan.minTotal &&
      (courses.length === 0 || lines.every(({ courseId }) => courses.some(({ id }) => id === courseId)))
    const terms = isMeant ? splitPrice(lines, plan) : null
    return terms ? [{ id: plan.id, terms }] : []
  })
}
