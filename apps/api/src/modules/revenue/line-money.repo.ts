import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { ledgerRevenue } from '../../db/schema/index.ts'

export interface LineMoney {
  /** What the line brought when it was sold, in VND. */
  received: number
  /** What went back of it. */
  refunded: number
}

const NOTHING: LineMoney = { received: 0, refunded: 0 }

/**
 * What the ledger has of the lines of these orders.
 * @returns by the id of a line; one that was not sold, or that cost nothing, has nothing
 */
export async function findLineMoney(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<(lineId: string) => LineMoney> {
  if (orderIds.length === 0) return () => NOTHING
  const of = (kind: 'sale' | 'refund') =>
    sql<number>`coalesce(sum(${ledgerRevenue.amount}) filter (where ${ledgerRevenue.kind} = ${kind}), 0)::float8`
  const rows = await db
    .select({ id: ledgerRevenue.orderLineId, sold: of('sale'), back: of('refund') })
    .from(ledgerRevenue)
    .where(inArray(ledgerRevenue.orderId, [...orderIds]))
    .groupBy(ledgerRevenue.orderLineId)
  const byLine = new Map(rows.map(({ id, sold, back }) => [id, { received: sold, refunded: 0 - back }]))
  return (lineId) => byLine.get(lineId) ?? NOTHING
}
