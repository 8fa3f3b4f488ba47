import type { tables } from '@repo/api/rows'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

const SEED = 20_261_204
const PERCENT = 10
const MOST_ORDERS = 6
const terms = { kind: 'percent', value: PERCENT, holdDays: 30 } as const

/** A code of the shown learner, by which some paid orders of others came; the job of the API books the commission. */
export function buildAffiliates(context: SeedContext, sales: SalesRows, shown: PersonRow) {
  const own = forkContext(context, SEED)
  const createdAt = own.daysAgo(120, 9, 15)
  const id = own.id(createdAt)
  const affiliate: typeof tables.affiliates.$inferInsert = {
    ...terms,
    id,
    userId: shown.id,
    code: 'BANHOC10',
    windowDays: 30,
    note: 'Học viên giới thiệu bạn cùng nghề',
    createdAt,
    updatedAt: createdAt,
  }
  const referrals = sales.orders
    .filter(
      (order) =>
        order.state === 'paid' && order.total > 0 && order.userId !== shown.id && order.createdAt > createdAt,
    )
    .slice(0, MOST_ORDERS)
    .map((order): typeof tables.referrals.$inferInsert => ({
      ...terms,
      orderId: order.id,
      affiliateId: id,
      isTyped: true,
      createdAt: order.createdAt,
    }))
  return { affiliate, referrals }
}
