import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { invoiceFiles, orders } from '../../db/schema/index.ts'

export type InvoiceFileRow = typeof invoiceFiles.$inferSelect

export async function insertFile(tx: Tx, row: typeof invoiceFiles.$inferInsert): Promise<void> {
  await tx.insert(invoiceFiles).values(row)
}

/** All files of some orders, the oldest first. */
const listFiles = (db: DbOrTx, orderIds: readonly string[]): Promise<InvoiceFileRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(invoiceFiles)
        .where(inArray(invoiceFiles.orderId, [...orderIds]))
        .orderBy(asc(invoiceFiles.createdAt), asc(invoiceFiles.id))

/** The newest file of each kind, of the first invoice of an order or of a correction. */
export async function findNewestFiles(db: DbOrTx, orderIds: readonly string[]) {
  const rows = await listFiles(db, orderIds)
  return (orderId: string, correctionId: string | null) => {
    const own = rows.filter((row) => row.orderId === orderId && row.correctionId === correctionId)
    return [...new Map(own.map(({ id, kind }) => [kind, { id, kind }] as const)).values()]
  }
}

export async function findFile(db: DbOrTx, code: string, id: string) {
  const [row] = await db
    .select({ file: invoiceFiles })
    .from(invoiceFiles)
    .innerJoin(orders, eq(orders.id, invoiceFiles.orderId))
    .where(and(eq(orders.code, code), eq(invoiceFiles.id, id)))
  return row?.file ?? null
}
