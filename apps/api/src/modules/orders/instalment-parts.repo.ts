import { and, asc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { orderLineShares, orderLines, orders } from '../../db/schema/index.ts'

type OrderRow = typeof orders.$inferSelect

/** A part of a purchase in parts, as the row of its order. */
export type InstalmentPart = Pick<
  OrderRow,
  | 'id'
  | 'code'
  | 'state'
  | 'total'
  | 'instalmentOf'
  | 'instalmentNumber'
  | 'instalmentDueAt'
  | 'instalmentTerms'
>

const columns = {
  id: orders.id,
  code: orders.code,
  state: orders.state,
  total: orders.total,
  instalmentOf: orders.instalmentOf,
  instalmentNumber: orders.instalmentNumber,
  instalmentDueAt: orders.instalmentDueAt,
  instalmentTerms: orders.instalmentTerms,
}

/** All parts of the purchases that these orders are parts of, by the id of the first one. */
export async function findSeries(
  db: DbOrTx,
  rows: readonly Pick<OrderRow, 'id' | 'instalmentOf' | 'instalmentNumber'>[],
): Promise<Map<string, InstalmentPart[]>> {
  const firsts = rows.flatMap(({ id, instalmentOf, instalmentNumber }) =>
    instalmentNumber === null ? [] : [instalmentOf ?? id],
  )
  if (firsts.length === 0) return new Map()
  const parts = await db
    .select(columns)
    .from(orders)
    .where(or(inArray(orders.id, firsts), inArray(orders.instalmentOf, firsts)))
    .orderBy(asc(orders.instalmentNumber))
  return Map.groupBy(parts, ({ id, instalmentOf }) => instalmentOf ?? id)
}

/** The shares of the lines of a first part, which further parts take over. */
export async function findSharesOf(tx: Tx, orderId: string) {
  const lines = await tx
    .select({
      id: orderLines.id,
      courseId: orderLines.courseId,
      title: orderLines.title,
      doctorId: orderLines.doctorId,
      shareBasisPoints: orderLines.shareBasisPoints,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const parts = await tx
    .select()
    .from(orderLineShares)
    .where(
      inArray(
        orderLineShares.orderLineId,
        lines.map(({ id }) => id),
      ),
    )
  return lines.map(({ id, ...line }) => ({
    ...line,
    coDoctors: parts
      .filter(({ orderLineId }) => orderLineId === id)
      .map(({ doctorId, basisPoints }) => ({ doctorId, basisPoints })),
  }))
}

/** Takes lines out of a locked, unpaid order, which then costs `total` VND: what the other lines cost. */
export async function takeLinesOut(
  tx: Tx,
  orderId: string,
  { lineIds, total }: { lineIds: readonly string[]; total: number },
): Promise<void> {
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, [...lineIds])))
  await tx.update(orders).set({ total }).where(eq(orders.id, orderId))
}

/** Open parts that are due until a moment. */
export function findDueParts(db: DbOrTx, until: Date) {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        isNotNull(orders.instalmentDueAt),
        lte(orders.instalmentDueAt, until),
      ),
    )
    .orderBy(orders.id)
}

export async function noteTold(
  tx: Tx,
  id: string,
  told: Partial<Pick<OrderRow, 'instalmentRemindedAt' | 'instalmentLateAt' | 'instalmentPausedAt'>>,
): Promise<void> {
  await tx.update(orders).set(told).where(eq(orders.id, id))
}
