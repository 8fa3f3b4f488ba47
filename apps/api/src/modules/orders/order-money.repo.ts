import { gateways } from '@repo/contract/payment-providers'
import { and, asc, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import type { PaymentRow } from './payments.repo.ts'

/** What moved for an order besides its own row, as its buyer is shown it. */
export interface OrderMoney {
  /** Oldest first; attempts by gateways only. */
  attempts: Pick<PaymentRow, 'provider' | 'state' | 'failureCode' | 'updatedAt'>[]
  /** Oldest first, without those that failed. */
  refunds: Pick<typeof refunds.$inferSelect, 'amount' | 'channel' | 'state' | 'createdAt' | 'completedAt'>[]
}

/** @returns by the id of the order; an order that is new has nothing. */
export async function findOrderMoney(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  if (orderIds.length === 0) return new Map()
  const ids = [...orderIds]
  const attempts = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, ids), inArray(payments.provider, gateways)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const given = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'failed')))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return new Map(
    ids.map((id) => [
      id,
      {
        attempts: attempts.filter(({ orderId }) => orderId === id),
        refunds: given.filter(({ orderId }) => orderId === id),
      },
    ]),
  )
}
