import { inArray, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { orderLines, orders, refundLines, refunds } from '../../db/schema/index.ts'

/**
 * A line of a paid order that opens its course: neither given back wholly nor ended with a part of it, nor by a refund
 * of a further part of its purchase. One that nothing came for has nothing to give back.
 */
export const lineOpens: SQL = sql`(
  (${orderLines.refunded} < ${orderLines.received} or ${orderLines.received} = 0)
  and not exists (select 1 from ${refundLines} rl join ${refunds} r on r.id = rl.refund_id
    where rl.order_line_id = ${orderLines}.id and rl.ends_access and r.state = 'succeeded')
  and not exists (select 1 from ${orders} part join ${orderLines} pl on pl.order_id = part.id
    join ${refundLines} rl on rl.order_line_id = pl.id join ${refunds} r on r.id = rl.refund_id
    where part.instalment_of = ${orderLines}.order_id and pl.course_id = ${orderLines}.course_id
      and rl.ends_access and r.state = 'succeeded'))`

/** Those of the lines that open their course. */
export async function findOpeningLineIds(db: DbOrTx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(sql`${inArray(orderLines.id, [...lineIds])} and ${lineOpens}`)
  return rows.map(({ id }) => id)
}
