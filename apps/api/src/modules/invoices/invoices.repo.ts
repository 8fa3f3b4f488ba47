import { invoiceStates } from '@repo/contract/invoices'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { invoiceRequests, ledgerRevenue, orders } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'
import { revenueOf } from '../revenue/index.ts'

export type InvoiceRow = typeof invoiceRequests.$inferSelect

/** Only paid orders are invoiced. */
const invoicedStates: readonly (typeof orders.$inferSelect)['state'][] = ['paid', 'partially_refunded']
export const isInvoiced = inArray(orders.state, [...invoicedStates])
export const isInvoicedState = (state: (typeof orders.$inferSelect)['state']): boolean =>
  invoicedStates.includes(state)

/**
 * Written with the table's name: in a select of one table Drizzle leaves it out, and `id` in the subquery would be
 * another table's.
 */
const net = revenueOf(ledgerRevenue.orderId, sql.raw('orders.id'))

const order = { at: invoiceRequests.createdAt, id: invoiceRequests.orderId }

export const selectInvoices = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      invoice: invoiceRequests,
      order: {
        id: orders.id,
        code: orders.code,
        state: orders.state,
        paidAt: orders.paidAt,
      },
      net,
      version: versionOf('invoiceNumber', orders.id),
    })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))

export type FullInvoice = Awaited<ReturnType<typeof selectInvoices>>[number]

export async function findInvoice(db: DbOrTx, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await db.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, orderId))
  return row ?? null
}

/**
 * Locks an invoice against changes and exports until the transaction ends. Rows that refer to it can be added meanwhile:
 * who hands corrections on holds those first, and would wait here for who holds the invoice and waits for them.
 */
export async function lockInvoice(tx: Tx, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoiceRequests)
    .where(eq(invoiceRequests.orderId, orderId))
    .for('no key update')
  return row ?? null
}

export async function findInvoiceByCode(db: DbOrTx, code: string): Promise<FullInvoice | null> {
  const [row] = await selectInvoices(db).where(eq(orders.code, code))
  return row ?? null
}

export async function lockInvoiceByCode(tx: Tx, code: string): Promise<FullInvoice | null> {
  const [row] = await selectInvoices(tx)
    .where(eq(orders.code, code))
    .for('no key update', { of: invoiceRequests })
  return row ?? null
}

export async function saveInvoice(tx: Tx, row: typeof invoiceRequests.$inferInsert): Promise<InvoiceRow> {
  const { orderId: _orderId, createdAt: _createdAt, ...change } = row
  const [saved] = await tx
    .insert(invoiceRequests)
    .values(row)
    // Checks the state again, so that an exported invoice is never requested a second time.
    .onConflictDoUpdate({
      target: invoiceRequests.orderId,
      set: change,
      setWhere: eq(invoiceRequests.state, 'requested'),
    })
    .returning()
  if (!saved) throw new Error('an invoice upsert returned no row')
  return saved
}

export async function removeInvoice(tx: Tx, orderId: string): Promise<void> {
  await tx.delete(invoiceRequests).where(eq(invoiceRequests.orderId, orderId))
}

export async function updateInvoice(
  tx: Tx,
  orderId: string,
  change: Partial<typeof invoiceRequests.$inferInsert>,
): Promise<void> {
  await tx.update(invoiceRequests).set(change).where(eq(invoiceRequests.orderId, orderId))
}

export interface InvoiceQuery extends ListPlace {
  state?: InvoiceRow['state']
  q?: string
}

export async function findInvoices(db: DbOrTx, query: InvoiceQuery, pageSize: number) {
  const everywhere = and(invoiceRequests.isPaid, matchesWords(invoiceRequests.searchText, query.q))
  const where = and(everywhere, query.state ? eq(invoiceRequests.state, query.state) : undefined)
  const read = readByKey(order, query, pageSize, {
    read: (part) =>
      selectInvoices(db)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (newer) =>
      countUpTo(db, db.select({ n: sql`1` }).from(invoiceRequests).where(and(where, newer)), query.q),
  })
  const counted = countTabs(db, {
    by: invoiceRequests.state,
    values: invoiceStates,
    shown: query.state && [query.state],
    words: query.q,
    rows: (fields, ofTab) => db.select(fields).from(invoiceRequests).where(and(everywhere, ofTab)),
  })
  const [page, counts] = await Promise.all([read, counted])
  return { ...page, ...counts }
}
