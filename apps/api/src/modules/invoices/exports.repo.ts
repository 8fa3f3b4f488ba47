import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  invoiceCorrections,
  invoiceExports,
  invoiceRequests,
  ledgerRevenue,
  orderLines,
  orders,
  users,
} from '../../db/schema/index.ts'
import { foldedText, matchesWords, writtenDay } from '../../db/search-words.ts'
import { isInvoiced, selectInvoices } from './invoices.repo.ts'

/**
 * Requested and paid invoices, oldest first, locked so that each is exported once. Their amounts are read by a second
 * statement after the lock: they include refunds booked before it, and a refund booked later finds the invoice exported
 * and makes an adjustment.
 */
export async function lockRequested(tx: Tx) {
  const locked = await selectInvoices(tx)
    .where(and(eq(invoiceRequests.state, 'requested'), isInvoiced))
    .for('update', { of: invoiceRequests, skipLocked: true })
  if (locked.length === 0) return []
  const ids = locked.map(({ order: { id } }) => id)
  return selectInvoices(tx)
    .where(and(inArray(invoiceRequests.orderId, ids), isInvoiced))
    .orderBy(asc(orders.paidAt), asc(orders.id))
}

export async function insertExport(tx: Tx, createdBy: string, createdAt: Date): Promise<string> {
  const [row] = await tx
    .insert(invoiceExports)
    .values({ createdBy, createdAt })
    .returning({ id: invoiceExports.id })
  if (!row) throw new Error('an insert of a table of invoices returned no row')
  return row.id
}

/** The lines of an exported table in their original order. */
export function listExported(db: DbOrTx, exportId: string) {
  return selectInvoices(db)
    .where(eq(invoiceRequests.exportId, exportId))
    .orderBy(asc(orders.paidAt), asc(orders.id))
}

/** What a table of invoices hands on. */
export interface HandedOn {
  /** Orders whose first invoice is handed on, and those of corrections: their ids, or an array of them in SQL. */
  firstIds: readonly string[] | SQL
  correctedIds: readonly string[] | SQL
  at: Date | SQL
}

/** What a table that was made handed on, as parts of another statement. */
export const handedOnBy = (exportId: string): HandedOn => ({
  firstIds: sql`array(select order_id from ${invoiceRequests} where export_id = ${exportId})`,
  correctedIds: sql`array(select order_id from ${invoiceCorrections} where export_id = ${exportId})`,
  at: sql`(select created_at from ${invoiceExports} where id = ${exportId})`,
})

/**
 * What each line of the orders of a table had brought until it was made, less what had gone back by then, in whole dong
 * with tax. Of an order whose first invoice is in the table, a refund that has a correction came after it, though it may
 * have begun before and waited for the invoice.
 */
export async function listLinesUntil(db: DbOrTx, { firstIds, correctedIds, at: until }: HandedOn) {
  const isOf = (ids: HandedOn['firstIds']) =>
    'length' in ids ? inArray(orderLines.orderId, [...ids]) : sql`${orderLines.orderId} = any(${ids})`
  const isFirst = isOf(firstIds)
  const isCorrected = sql`exists (select from ${invoiceCorrections} c where c.refund_id = ${ledgerRevenue.refundId})`
  const isKnown = sql`${ledgerRevenue.kind} = 'sale'
    or (${ledgerRevenue.at} <= ${until} and not (${isFirst} and ${isCorrected}))`
  return db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      price: orderLines.price,
      seats: orderLines.seats,
      total: sql<number>`coalesce(sum(${ledgerRevenue.amount}) filter (where ${isKnown}), 0)::float8`,
    })
    .from(orderLines)
    .leftJoin(ledgerRevenue, eq(ledgerRevenue.orderLineId, orderLines.id))
    .where(or(isFirst, isOf(correctedIds)))
    .groupBy(orderLines.id)
    .orderBy(asc(orderLines.id))
}

const order = { at: invoiceExports.createdAt, id: invoiceExports.id }

/** Written with the tables' names, because Drizzle leaves them out in a select of one table. */
const inTable = (lines: typeof invoiceRequests | typeof invoiceCorrections) =>
  sql`${lines}.export_id = ${invoiceExports}.id`

const selectExports = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      id: invoiceExports.id,
      createdAt: invoiceExports.createdAt,
      by: users.name,
      count: sql<number>`(select count(*)::int from ${invoiceRequests} where ${inTable(invoiceRequests)})
        + (select count(*)::int from ${invoiceCorrections} where ${inTable(invoiceCorrections)})`,
      total: sql<number>`(select coalesce(sum(exported_total), 0)::float8 from ${invoiceRequests} where ${inTable(invoiceRequests)})
        + (select coalesce(sum(change), 0)::float8 from ${invoiceCorrections} where ${inTable(invoiceCorrections)})`,
    })
    .from(invoiceExports)
    .leftJoin(users, eq(users.id, invoiceExports.createdBy))

export async function findExport(db: DbOrTx, id: string) {
  const [row] = await selectExports(db).where(eq(invoiceExports.id, id))
  return row ?? null
}

const exportDay = sql`${invoiceExports.createdAt} at time zone 'Asia/Ho_Chi_Minh'`

export async function findExports(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  const found = matchesWords(foldedText(users.name, writtenDay(exportDay)), q)
  const countRows = (newer?: SQL) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(invoiceExports)
        .leftJoin(users, eq(users.id, invoiceExports.createdBy))
        .where(and(found, newer)),
      q,
    )
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        selectExports(db)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: countRows,
    }),
    countRows(),
  ])
  return { ...page, total }
}
