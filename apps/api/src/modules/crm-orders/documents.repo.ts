import { and, asc, eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { orderDocuments, orders, users } from '../../db/schema/index.ts'

export const insertDocument = async (tx: Tx, row: typeof orderDocuments.$inferInsert): Promise<void> => {
  await tx.insert(orderDocuments).values(row)
}

export const countDocuments = (tx: Tx, orderId: string): Promise<number> =>
  tx.$count(orderDocuments, eq(orderDocuments.orderId, orderId))

/** Evidence of an order, oldest first. */
export function listDocuments(db: DbOrTx, orderId: string) {
  return db
    .select({
      id: orderDocuments.id,
      contentType: orderDocuments.contentType,
      bytes: orderDocuments.bytes,
      addedBy: users.name,
      createdAt: orderDocuments.createdAt,
    })
    .from(orderDocuments)
    .leftJoin(users, eq(users.id, orderDocuments.addedBy))
    .where(eq(orderDocuments.orderId, orderId))
    .orderBy(asc(orderDocuments.createdAt), asc(orderDocuments.id))
}

export async function findDocument(db: DbOrTx, code: string, id: string) {
  const [row] = await db
    .select({ storageKey: orderDocuments.storageKey, contentType: orderDocuments.contentType })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(and(eq(orders.code, code), eq(orderDocuments.id, id)))
  return row ?? null
}
