import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { ledgerTransactions, orders, refunds } from '../db/schema/index.ts'

/**
 * Lets an order be paid at another time than it was, in its own row and in the ledger, whose rows nothing but a test
 * changes. The sums of days stay as they were.
 */
export const redateSale = (db: Db, code: string, paidAt: Date) =>
  db.transaction(async (tx) => {
    const [order] = await tx.update(orders).set({ paidAt }).where(eq(orders.code, code)).returning()
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(ledgerTransactions)
      .set({ at: paidAt })
      .where(eq(ledgerTransactions.sourceId, order?.id ?? ''))
  })

/** The same for a refund that was made. */
export const redateRefund = (db: Db, refundId: string, completedAt: Date) =>
  db.transaction(async (tx) => {
    await tx.update(refunds).set({ completedAt }).where(eq(refunds.id, refundId))
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx
      .update(ledgerTransactions)
      .set({ at: completedAt })
      .where(eq(ledgerTransactions.sourceId, refundId))
  })
