import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
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

/**
 * What each line of these orders had brought until a moment, less what had gone back by then, in whole dong with tax.
 * @param firstIds orders whose first invoice was handed on at that moment. A refund that has a correction came after it,
 *   though it may have begun before and waited for the invoice.
 */
export async function listLinesUntil(
  db: DbOrTx,
  orderIds: readonly string[],
  until: Date,
  firstIds: readonly string[],
) {
  if (orderIds.length === 0) return []
  const isFirst = firstIds.length > 0 ? inArray(orderLines.orderId, [...firstIds]) : sql`false`
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
    .where(inArray(orderLines.orderId, [...orderIds]))
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
