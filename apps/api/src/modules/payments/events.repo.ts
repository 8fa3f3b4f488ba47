import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, moneyCases, paymentEvents } from '../../db/schema/index.ts'

export type TransactionState = (typeof bankTransactions.$inferSelect)['state']
export type MoneyCaseKind = (typeof moneyCases.$inferSelect)['kind']

/** What an earlier telling of the same event led to; null for a new one. */
export async function findEvent(db: DbOrTx, provider: string, type: string, providerEventId: string) {
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

/** @returns the id of the stored event, or null when the same one was taken in before. */
export async function insertEvent(
  tx: Tx,
  event: Omit<typeof paymentEvents.$inferInsert, 'isVerified'>,
): Promise<string | null> {
  const [row] = await tx
    .insert(paymentEvents)
    .values({ ...event, isVerified: true })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return row?.id ?? null
}

/** A message that nobody signed; it never counts, and never stands in the way of the real one. */
export async function insertForgedEvent(
  db: DbOrTx,
  event: Omit<typeof paymentEvents.$inferInsert, 'isVerified'>,
): Promise<void> {
  await db.insert(paymentEvents).values({ ...event, isVerified: false })
}

export async function insertBankTransaction(
  tx: Tx,
  row: typeof bankTransactions.$inferInsert,
): Promise<string> {
  const [inserted] = await tx.insert(bankTransactions).values(row).returning({ id: bankTransactions.id })
  if (!inserted) throw new Error('a bank transaction insert returned no row')
  return inserted.id
}

/** Puts money that no order has before the accountant. */
export async function openCase(tx: Tx, row: typeof moneyCases.$inferInsert): Promise<void> {
  await tx.insert(moneyCases).values(row)
}

/** Short transfers of an order that nobody has decided on, oldest first. */
export function findOpenShortfalls(tx: Tx, orderId: string) {
  return tx
    .select()
    .from(moneyCases)
    .where(
      and(
        eq(moneyCases.orderId, orderId),
        eq(moneyCases.kind, 'underpaid'),
        eq(moneyCases.state, 'open'),
        eq(moneyCases.source, 'bank'),
      ),
    )
    .orderBy(asc(moneyCases.createdAt))
    .for('update')
}

/** Money of a payment that a gateway took but had doubts about, if nobody has decided on it. */
export async function findHeldCase(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({ id: moneyCases.id })
    .from(moneyCases)
    .where(
      and(eq(moneyCases.paymentId, paymentId), eq(moneyCases.kind, 'review'), eq(moneyCases.state, 'open')),
    )
  return row ?? null
}

/** The money of a case went to its order after all. */
export async function assignCase(tx: Tx, id: string, note: string, at: Date): Promise<void> {
  await tx
    .update(moneyCases)
    .set({ state: 'resolved', resolution: 'assigned', unallocated: 0, note, resolvedAt: at })
    .where(eq(moneyCases.id, id))
}
