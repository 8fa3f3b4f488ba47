import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { invoiceRequests, ledgerRevenue, orders, users } from '../../db/schema/index.ts'

/** Refunds at one moment stand in the order of their ids, behind the sale. */
const NOTHING = '00000000-0000-0000-0000-000000000000'

/**
 * Every sale between two moments, one row for each order, and every refund of one, the oldest first. They are the
 * revenue entries added up, so that the table says what dashboards, statements and the ledger say.
 */
export function listTaxed(db: DbOrTx, { from, to }: { from: Date; to: Date }) {
  const amount = sql<number>`sum(${ledgerRevenue.amount})::float8`
  const refund = sql`coalesce(${ledgerRevenue.refundId}, ${NOTHING}::uuid)`
  return db
    .select({
      kind: ledgerRevenue.kind,
      at: ledgerRevenue.at,
      refundId: ledgerRevenue.refundId,
      amount,
      /** What the order had brought in before. */
      before: sql<number>`(select coalesce(sum(e.amount), 0)::float8 from ledger_revenue e
        where e.order_id = ${ledgerRevenue.orderId}
          and (e.at, coalesce(e.refund_id, ${NOTHING}::uuid)) < (${ledgerRevenue.at}, ${refund}))`,
      order: { id: orders.id, code: orders.code, paidAt: orders.paidAt },
      buyer: users.name,
      invoice: invoiceRequests,
    })
    .from(ledgerRevenue)
    .innerJoin(orders, eq(orders.id, ledgerRevenue.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(invoiceRequests, eq(invoiceRequests.orderId, orders.id))
    .where(and(gte(ledgerRevenue.at, from), lt(ledgerRevenue.at, to)))
    .groupBy(
      ledgerRevenue.kind,
      ledgerRevenue.at,
      ledgerRevenue.refundId,
      ledgerRevenue.orderId,
      orders.id,
      users.name,
      invoiceRequests.orderId,
    )
    .having(sql`sum(${ledgerRevenue.amount}) <> 0`)
    .orderBy(asc(ledgerRevenue.at), asc(orders.id), asc(refund))
}
