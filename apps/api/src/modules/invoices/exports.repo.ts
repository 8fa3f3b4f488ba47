import { and, asc, count, eq, type SQL, sql, sum } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { invoiceExports, invoiceRequests, orders, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords, writtenDay } from '../../db/search-words.ts'
import { isInvoiced, selectInvoices } from './invoices.repo.ts'

/** Requested and paid invoices, oldest first, locked so that each is exported once. */
export function lockRequested(tx: Tx) {
  return selectInvoices(tx)
    .where(and(eq(invoiceRequests.state, 'requested'), isInvoiced))
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .for('update', { of: invoiceRequests, skipLocked: true })
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

const order = { at: invoiceExports.createdAt, id: invoiceExports.id }

const selectExports = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      id: invoiceExports.id,
      createdAt: invoiceExports.createdAt,
      by: users.name,
      count: count(invoiceRequests.orderId),
      total: sum(invoiceRequests.exportedTotal).mapWith(Number),
    })
    .from(invoiceExports)
    .innerJoin(invoiceRequests, eq(invoiceRequests.exportId, invoiceExports.id))
    .leftJoin(users, eq(users.id, invoiceExports.createdBy))
    .groupBy(invoiceExports.id, users.name)

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
