import { gateways } from '@repo/contract/payment-providers'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { moneyCases, payments, refunds } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'
import type { PaymentRow } from '../ledger/index.ts'

/** What moved for an order besides its own row, as its buyer is shown it. */
export interface OrderMoney {
  /** Oldest first; attempts by gateways only. */
  attempts: Pick<PaymentRow, 'provider' | 'state' | 'failureCode' | 'updatedAt'>[]
  /** Oldest first, without those that failed. */
  refunds: Pick<typeof refunds.$inferSelect, 'amount' | 'channel' | 'state' | 'createdAt' | 'completedAt'>[]
  /** What came by bank in transfers that were too short, and that nobody has decided on. */
  short: number
}

/** @returns by the id of the order; an order that is new has nothing. */
export async function findOrderMoney(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const read = together(db)
  const ofAttempts = read
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.provider, gateways)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const ofRefunds = read
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'failed')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const ofShorts = read
    .select({ orderId: moneyCases.orderId, sum: sql<number>`sum(${moneyCases.unallocated})::float8` })
    .from(moneyCases)
    .where(
      and(
        inArray(moneyCases.orderId, ids),
        eq(moneyCases.kind, 'underpaid'),
        eq(moneyCases.source, 'bank'),
        eq(moneyCases.state, 'open'),
      ),
    )
    .groupBy(moneyCases.orderId)
  const [attempts, given, shorts] = await Promise.all([ofAttempts, ofRefunds, ofShorts])
  return new Map(
    ids.map((id) => [
      id,
      {
        attempts: attempts.filter(({ orderId }) => orderId === id),
        refunds: given.filter(({ orderId }) => orderId === id),
        short: shorts.find(({ orderId }) => orderId === id)?.sum ?? 0,
      },
    ]),
  )
}
