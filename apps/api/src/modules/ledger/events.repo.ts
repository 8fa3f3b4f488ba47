import { and, asc, between, eq, ne, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { bankTransactions, moneyCases, paymentEvents, transferNumbers } from '../../db/schema/index.ts'

/** What was told, as it was told. */
export interface Evidence {
  /** The message, or the answer to a question, as it was read. */
  raw: unknown
  /** Text of a message as it came, and the headers that its signature is over. */
  body?: string
  headers?: Record<string, string>
}

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

export async function insertBankTransaction(
  tx: Tx,
  row: typeof bankTransactions.$inferInsert,
): Promise<string> {
  const [inserted] = await tx.insert(bankTransactions).values(row).returning({ id: bankTransactions.id })
  if (!inserted) throw new Error('a bank transaction insert returned no row')
  return inserted.id
}

/**
 * Takes a transfer's number for good. One that another transaction is taking now is waited for.
 * @returns null when it was free, otherwise by whom it was taken before.
 */
export async function claimTransferNumber(tx: Tx, number: string, source: 'bank' | 'receipt') {
  const taken = await tx
    .insert(transferNumbers)
    .values({ number, source })
    .onConflictDoNothing()
    .returning({ number: transferNumbers.number })
  if (taken.length > 0) return null
  const [row] = await tx
    .select({ source: transferNumbers.source })
    .from(transferNumbers)
    .where(eq(transferNumbers.number, number))
  return row?.source ?? source
}

/** How far two services that tell of one transfer may be apart in when it was booked, in ms. */
const SAME_TIME_MS = 10 * 60_000

export interface Transfer {
  source: string
  accountNumber: string
  amount: number
  bookedAt: Date
}

/** Transfers of one amount to one account are taken in one after the other, until the transaction ends. */
export async function lockTransfers(tx: Tx, { accountNumber, amount }: Transfer): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${accountNumber} ${amount}`}, 0))`,
  )
}

/** Transfers of the same amount at the same time that another service has told of. */
export function findReportedTransfers(tx: Tx, { source, accountNumber, amount, bookedAt }: Transfer) {
  return tx
    .select({ reference: bankTransactions.reference, content: bankTransactions.content })
    .from(bankTransactions)
    .where(
      and(
        ne(bankTransactions.source, source),
        eq(bankTransactions.accountNumber, accountNumber),
        eq(bankTransactions.amount, amount),
        between(
          bankTransactions.bookedAt,
          new Date(bookedAt.getTime() - SAME_TIME_MS),
          new Date(bookedAt.getTime() + SAME_TIME_MS),
        ),
      ),
    )
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

/** Nothing more comes for the money of an open case: staff decide, and are written to about it again. */
export async function leaveToStaff(tx: Tx, id: string, note: string): Promise<void> {
  await tx.update(moneyCases).set({ note, announcedAt: null }).where(eq(moneyCases.id, id))
}

/** Whether money of just this amount has come by a payment and did not fit. */
export async function hasCaseOf(tx: Tx, paymentId: string, amount: number): Promise<boolean> {
  return (
    (await tx.$count(moneyCases, and(eq(moneyCases.paymentId, paymentId), eq(moneyCases.amount, amount)))) > 0
  )
}

/** Money of a payment that a gateway took but had doubts about, if nobody has decided on it. */
export async function findHeldCase(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({ id: moneyCases.id })
    .from(moneyCases)
    .where(
      and(
        eq(moneyCases.paymentId, paymentId),
        eq(moneyCases.kind, 'review'),
        eq(moneyCases.state, 'open'),
        // Not what is on its way back.
        sql`not exists (select 1 from refunds r where r.money_case_id = ${moneyCases.id} and r.state = 'pending')`,
      ),
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
