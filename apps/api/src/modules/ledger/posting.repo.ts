import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/client.ts'
import {
  countedShares,
  ledgerEntries,
  ledgerTransactions,
  moneyCases,
  orderLines,
  payments,
  refundLines,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'

type Row = typeof ledgerEntries.$inferInsert
type TransactionRow = typeof ledgerTransactions.$inferInsert
type Source = TransactionRow['sourceKind']

/** What can happen to each source. The database posts `taxed` and `shared` itself, and corrects taxes by `taxed-2` and so on. */
interface Steps extends Record<Source, string> {
  payment_event: 'came' | 'went'
  order: 'sold' | 'paid' | 'taxed' | 'shared'
  money_case: 'returned' | 'kept' | 'payout' | 'fee_known'
  refund: 'asked' | 'failed' | 'made' | 'taxed' | 'shared'
  statement: 'paid'
  settlement: 'fee'
  affiliate_entry: 'booked'
  affiliate_payout: 'paid'
  tax_withholding: 'withheld'
  tax_remittance: 'paid' | 'taken_back'
}

/** A source and a step of it that is posted, such as `order.sold`. */
export type LedgerFact = { [S in Source]: `${S}.${Steps[S]}` }[Source]

/** What one fact moves. */
export type Posting = Pick<TransactionRow, 'sourceId' | 'orderId' | 'at'> &
  {
    [S in Source]: { sourceKind: S; step: Steps[S] }
  }[Source] & { entries: readonly Omit<Row, 'id' | 'transactionId'>[] }

/**
 * Writes what facts moved into the ledger, in the transaction of the fact; what moved nothing leaves nothing.
 * @throws Error from the database where a step was posted before, and at the end of the transaction where debits and
 * credits differ.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const rows = postings.flatMap(({ entries, ...transaction }) => {
    const moved = entries.filter(({ debit = 0, credit = 0 }) => debit !== 0 || credit !== 0)
    return moved.length === 0 ? [] : { transaction: { ...transaction, id: randomUUIDv7() }, moved }
  })
  if (rows.length === 0) return
  await tx.insert(ledgerTransactions).values(rows.map(({ transaction }) => transaction))
  await tx
    .insert(ledgerEntries)
    .values(
      rows.flatMap(({ transaction, moved }) =>
        moved.map((entry) => ({ ...entry, transactionId: transaction.id })),
      ),
    )
}

/** Of the lines of a sold order: their prices and what was taken off these. */
export function findSoldLines(tx: Tx, orderId: string) {
  return tx
    .select({
      id: orderLines.id,
      price: orderLines.price,
      discount: orderLines.discount,
      received: orderLines.received,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
}

/** The doctors' parts of what was sold (`refundId` is null then) or given back, without those that come to nothing. */
export function findParts(tx: Tx, orderId: string, refundId: string | null) {
  return tx
    .select({
      orderLineId: countedShares.orderLineId,
      doctorId: countedShares.doctorId,
      share: countedShares.share,
    })
    .from(countedShares)
    .where(
      and(
        eq(countedShares.orderId, orderId),
        refundId === null ? eq(countedShares.kind, 'sale') : eq(countedShares.refundId, refundId),
        sql`${countedShares.share} <> 0 and ${countedShares.doctorId} is not null`,
      ),
    )
    .orderBy(countedShares.orderLineId, countedShares.doctorId)
}

/** What staff let an order be short of for a line, in VND, as an expression over the line's id. */
export const shortfallOf = (lineId: AnyPgColumn): SQL<number> =>
  sql<number>`(select coalesce(sum(${ledgerEntries.debit}), 0)::float8 from ${ledgerEntries}
    where ${ledgerEntries.orderLineId} = ${lineId} and ${ledgerEntries.account} = 'discount'
      and ${ledgerEntries.reason} = 'shortfall')`

export function findReturnedLines(tx: Tx, refundId: string) {
  return tx
    .select({ orderLineId: refundLines.orderLineId, amount: refundLines.amount })
    .from(refundLines)
    .where(eq(refundLines.refundId, refundId))
    .orderBy(refundLines.orderLineId)
}

/** By what a payment came. */
export async function findProviderOf(tx: Tx, paymentId: string) {
  const [row] = await tx
    .select({ provider: payments.provider })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!row) throw new Error('a refund without its payment')
  return row.provider
}

/** The event that told of the money of a case. */
export async function findEventOf(tx: Tx, caseId: string): Promise<string> {
  const [row] = await tx
    .select({ eventId: moneyCases.paymentEventId })
    .from(moneyCases)
    .where(eq(moneyCases.id, caseId))
  if (!row) throw new Error('a refund of a case that does not exist')
  return row.eventId
}
