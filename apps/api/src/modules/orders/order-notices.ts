import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** PostgreSQL channel on which instances hear that an order has changed. */
export const ORDER_CHANNEL = 'order_changed'

/** Tells every instance, when the transaction commits, that whoever looks at the order should look again. */
export async function announceOrder(db: DbOrTx, code: string): Promise<void> {
  await db.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${code})`)
}
