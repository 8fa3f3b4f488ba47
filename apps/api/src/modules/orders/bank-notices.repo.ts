import { and, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, paymentEvents } from '../../db/schema/index.ts'

export type TransactionState = (typeof bankTransactions.$inferSelect)['state']

/** What an earlier notice of the same bank transaction led to; null for a new one. */
export async function findNotice(db: DbOrTx, provider: string, type: string, providerEventId: string) {
  const [row] = await db
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.type, type),
        eq(paymentEvents.providerEventId, providerEventId),
        eq(paymentEvents.isVerified, true),
      ),
    )
  return row ?? null
}

/** @returns false when a notice of the same bank transaction was taken in before. */
export async function insertNotice(tx: Tx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return rows.length === 1
}

export async function insertBankTransaction(
  tx: Tx,
  row: typeof bankTransactions.$inferInsert,
): Promise<void> {
  await tx.insert(bankTransactions).values(row)
}
