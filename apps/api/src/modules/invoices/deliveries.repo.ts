import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  invoiceCorrections,
  invoiceDeliveries,
  invoiceFiles,
  invoiceRequests,
  orderLines,
  orders,
} from '../../db/schema/index.ts'
import { findLineMoney } from '../revenue/index.ts'

export type DeliveryRow = typeof invoiceDeliveries.$inferSelect

export async function insertDelivery(tx: Tx, row: typeof invoiceDeliveries.$inferInsert): Promise<void> {
  await tx.insert(invoiceDeliveries).values(row)
}

/**
 * Takes the oldest delivery that waits to be sent, for this process until a moment; a process that dies gives it back by
 * itself then. Counts the call that is about to be made.
 */
export async function takeDelivery(
  db: DbOrTx,
  { now, until, besides }: { now: Date; until: Date; besides: readonly string[] },
): Promise<DeliveryRow | null> {
  const [next] = await db
    .update(invoiceDeliveries)
    .set({ takenUntil: until, tries: sql`${invoiceDeliveries.tries} + 1` })
    .where(
      eq(
        invoiceDeliveries.reference,
        db
          .select({ reference: invoiceDeliveries.reference })
          .from(invoiceDeliveries)
          .where(
            and(
              eq(invoiceDeliveries.state, 'sending'),
              or(isNull(invoiceDeliveries.takenUntil), lt(invoiceDeliveries.takenUntil, now)),
              notInArray(invoiceDeliveries.reference, [...besides]),
            ),
          )
          .orderBy(asc(invoiceDeliveries.createdAt), asc(invoiceDeliveries.reference))
          .limit(1)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  return next ?? null
}

/**
 * Changes a delivery that is still in the state in which it was read: an answer that comes late, after the invoice got its
 * number or another process went on with it, changes nothing.
 */
export async function updateDelivery(
  db: DbOrTx,
  { reference, state }: Pick<DeliveryRow, 'reference' | 'state'>,
  change: Partial<typeof invoiceDeliveries.$inferInsert>,
): Promise<void> {
  await db
    .update(invoiceDeliveries)
    .set(change)
    .where(and(eq(invoiceDeliveries.reference, reference), eq(invoiceDeliveries.state, state)))
}

/** Those that the provider has and that are not issued there yet, the oldest first. */
export const listSent = (db: DbOrTx): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(invoiceDeliveries)
    .where(eq(invoiceDeliveries.state, 'sent'))
    .orderBy(asc(invoiceDeliveries.createdAt))

/** An invoice whose number was noted by hand goes no further on its own. */
export async function endDelivery(tx: Tx, reference: string): Promise<void> {
  await tx
    .update(invoiceDeliveries)
    .set({ state: 'issued' })
    .where(and(eq(invoiceDeliveries.reference, reference), ne(invoiceDeliveries.state, 'issued')))
}

export async function lockDelivery(tx: Tx, reference: string): Promise<DeliveryRow | null> {
  const [row] = await tx
    .select()
    .from(invoiceDeliveries)
    .where(eq(invoiceDeliveries.reference, reference))
    .for('update')
  return row ?? null
}

export const listDeliveries = (db: DbOrTx, orderIds: readonly string[]): Promise<DeliveryRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(invoiceDeliveries)
        .where(inArray(invoiceDeliveries.orderId, [...orderIds]))

/** What an invoice is made of. */
export async function findPaper(db: DbOrTx, { orderId, correctionId }: DeliveryRow) {
  const [found] = await db
    .select({ invoice: invoiceRequests, order: { id: orders.id, code: orders.code } })
    .from(invoiceRequests)
    .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
    .where(eq(invoiceRequests.orderId, orderId))
  if (!found) throw new Error('an invoice vanished while it was sent')
  const lines = await db
    .select({
      id: orderLines.id,
      title: orderLines.title,
      price: orderLines.price,
      seats: orderLines.seats,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const moneyOf = await findLineMoney(db, [orderId])
  const [correction] = correctionId
    ? await db.select().from(invoiceCorrections).where(eq(invoiceCorrections.id, correctionId))
    : []
  const [followed] = correction?.correctsId
    ? await db.select().from(invoiceCorrections).where(eq(invoiceCorrections.id, correction.correctsId))
    : []
  return {
    ...found,
    lines: lines.map(({ id, ...line }) => ({ ...line, ...moneyOf(id) })),
    correction: correction ?? null,
    followed: followed ?? null,
  }
}

/** Invoices that went to the provider and were issued lately, whose PDF is not here yet; the longest issued first. */
export const listWithoutFile = (db: DbOrTx, since: Date): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(invoiceDeliveries)
    .where(
      and(
        eq(invoiceDeliveries.state, 'issued'),
        isNotNull(invoiceDeliveries.sentAt),
        sql`${invoiceDeliveries.updatedAt} > ${since.toISOString()}`,
        sql`not exists (select 1 from ${invoiceFiles} f where f.order_id = ${invoiceDeliveries.orderId}
          and f.correction_id is not distinct from ${invoiceDeliveries.correctionId})`,
      ),
    )
    .orderBy(asc(invoiceDeliveries.updatedAt), asc(invoiceDeliveries.reference))
    .limit(50)

/** Marks refusals that accountants were not mailed about, and answers them with the codes of their orders. */
export async function announceRefused(tx: Tx, now: Date) {
  const rows = await tx
    .update(invoiceDeliveries)
    .set({ announcedAt: now })
    .where(and(eq(invoiceDeliveries.state, 'refused'), isNull(invoiceDeliveries.announcedAt)))
    .returning()
  if (rows.length === 0) return []
  const codes = await tx
    .select({ id: orders.id, code: orders.code })
    .from(orders)
    .where(
      inArray(
        orders.id,
        rows.map(({ orderId }) => orderId),
      ),
    )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  return rows.map((row) => ({ ...row, code: codeOf.get(row.orderId) ?? '' }))
}
