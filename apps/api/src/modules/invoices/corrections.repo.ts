import { correctionStates } from '@repo/contract/invoices'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { invoiceCorrections, invoiceRequests, orders } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'

export type CorrectionRow = typeof invoiceCorrections.$inferSelect

const followed = alias(invoiceCorrections, 'followed')
const order = { at: invoiceCorrections.createdAt, id: invoiceCorrections.id }

/** The number of the invoice that a correction follows: of a replacement, or of the first one. */
const correctedNumber = sql<
  string | null
>`case when ${invoiceCorrections.correctsId} is null then ${invoiceRequests.number} else ${followed.number} end`

export const selectCorrections = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      correction: invoiceCorrections,
      corrects: correctedNumber,
      order: { id: orders.id, code: orders.code, paidAt: orders.paidAt },
      kind: invoiceRequests.kind,
      version: versionOf('correctionNumber', invoiceCorrections.id),
    })
    .from(invoiceCorrections)
    .innerJoin(invoiceRequests, eq(invoiceRequests.orderId, invoiceCorrections.orderId))
    .innerJoin(orders, eq(orders.id, invoiceCorrections.orderId))
    .leftJoin(followed, eq(followed.id, invoiceCorrections.correctsId))

export type FullCorrection = Awaited<ReturnType<typeof selectCorrections>>[number]

/** All corrections of some orders, the oldest first. */
export const listCorrections = (db: DbOrTx, orderIds: readonly string[]): Promise<CorrectionRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(invoiceCorrections)
        .where(inArray(invoiceCorrections.orderId, [...orderIds]))
        .orderBy(asc(invoiceCorrections.createdAt), asc(invoiceCorrections.id))

export async function findCorrection(db: DbOrTx, id: string): Promise<FullCorrection | null> {
  const [row] = await selectCorrections(db).where(eq(invoiceCorrections.id, id))
  return row ?? null
}

export async function lockCorrection(tx: Tx, id: string): Promise<FullCorrection | null> {
  const [row] = await selectCorrections(tx)
    .where(eq(invoiceCorrections.id, id))
    .for('update', { of: invoiceCorrections })
  return row ?? null
}

/** Those that can be handed on, because what they follow has its number; the oldest first, locked. */
export const lockWaitingCorrections = (tx: Tx) =>
  selectCorrections(tx)
    .where(and(eq(invoiceCorrections.state, 'waiting'), sql`${correctedNumber} is not null`))
    .orderBy(asc(invoiceCorrections.createdAt), asc(invoiceCorrections.id))
    .for('update', { of: invoiceCorrections, skipLocked: true })

/** The corrections in an exported table, in its order. */
export const listExportedCorrections = (db: DbOrTx, exportId: string) =>
  selectCorrections(db)
    .where(eq(invoiceCorrections.exportId, exportId))
    .orderBy(asc(invoiceCorrections.createdAt), asc(invoiceCorrections.id))

export async function insertCorrection(
  tx: Tx,
  row: typeof invoiceCorrections.$inferInsert,
): Promise<CorrectionRow> {
  const [saved] = await tx.insert(invoiceCorrections).values(row).returning()
  if (!saved) throw new Error('an insert of an invoice correction returned no row')
  return saved
}

export async function updateCorrection(
  tx: Tx,
  id: string,
  change: Partial<typeof invoiceCorrections.$inferInsert>,
): Promise<void> {
  await tx.update(invoiceCorrections).set(change).where(eq(invoiceCorrections.id, id))
}

export interface CorrectionQuery extends ListPlace {
  state?: CorrectionRow['state']
  q?: string
}

export async function findCorrections(db: DbOrTx, query: CorrectionQuery, pageSize: number) {
  const everywhere = matchesWords(invoiceCorrections.searchText, query.q)
  const where = and(everywhere, query.state ? eq(invoiceCorrections.state, query.state) : undefined)
  const read = readByKey(order, query, pageSize, {
    read: (part) =>
      selectCorrections(db)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (newer) =>
      countUpTo(db, db.select({ n: sql`1` }).from(invoiceCorrections).where(and(where, newer)), query.q),
  })
  const counted = countTabs(db, {
    by: invoiceCorrections.state,
    values: correctionStates,
    shown: query.state && [query.state],
    words: query.q,
    rows: (fields, ofTab) => db.select(fields).from(invoiceCorrections).where(and(everywhere, ofTab)),
  })
  const [page, counts] = await Promise.all([read, counted])
  return { ...page, ...counts }
}
