import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, gifts, orderLineShares, orderLines, orders, organisations } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { findLineMoney } from '../revenue/index.ts'
import { findSeries, type InstalmentPart } from './instalment-parts.repo.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderState = OrderRow['state']
export type GiftRow = typeof gifts.$inferSelect

/** A line of a new order, with the parts that co-doctors get of its share. */
export type NewLine = Omit<typeof orderLines.$inferInsert, 'id' | 'orderId'> & {
  coDoctors: readonly { doctorId: string; basisPoints: number }[]
}

export interface OrderLine {
  id: string
  courseId: string
  /** How many seats the prices are for; null for a line for the buyer. */
  seats: number | null
  listPrice: number
  /** Without the coupon; the learner pays `price - discount`. */
  price: number
  /** Why staff agreed on the price; null for the course's own. */
  priceReason: string | null
  /** The bundle whose price `price` is a part of; null for none. */
  bundleId: string | null
  bundleTitle: string | null
  bundleSaving: number
  discount: number
  /** What came for the line and what went back of it, in VND, as the ledger has it. */
  received: number
  refunded: number
  title: string
  course: Pick<typeof courses.$inferSelect, 'slug' | 'coverPath' | 'coverFocus' | 'accessMonths'>
}

export interface FullOrder extends OrderRow {
  lines: OrderLine[]
  gift: GiftRow | null
  /** All parts of the purchase that it is a part of; null for an order that is paid at once. */
  series: InstalmentPart[] | null
  /** Which buys seats; null for every other order. */
  organisation: { id: string; name: string } | null
}

/**
 * Unpaid orders that hold any of the courses; those for oneself and those for others stand apart, and seats for an
 * organisation are neither. Further parts of a purchase are none of them: they pay for what their buyer has already.
 */
export async function findOpenOrders(
  db: DbOrTx,
  userId: string,
  courseIds: readonly string[],
  isGift: boolean,
) {
  return db
    .selectDistinct({ id: orders.id, couponId: orders.couponId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'pending_payment'),
        eq(orders.isGift, isGift),
        isNull(orders.organisationId),
        isNull(orders.instalmentOf),
        inArray(orderLines.courseId, [...courseIds]),
      ),
    )
}

/** Locks the orders, always in the same sequence, and returns them as they are after locking. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<FullOrder[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for('no key update')
  return withLines(tx, rows)
}

export async function insertOrder(
  tx: Tx,
  order: typeof orders.$inferInsert,
  lines: readonly NewLine[],
  gift: Omit<typeof gifts.$inferInsert, 'orderId'> | null = null,
): Promise<FullOrder> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('an order insert returned no row')
  const values = lines.map(({ coDoctors, ...line }) => ({
    row: { ...line, id: randomUUIDv7(), orderId: row.id },
    coDoctors,
  }))
  await tx.insert(orderLines).values(values.map((line) => line.row))
  const parts = values.flatMap(({ row: { id: orderLineId }, coDoctors }) =>
    coDoctors.map((part) => ({ ...part, orderLineId })),
  )
  if (parts.length > 0) await tx.insert(orderLineShares).values(parts)
  if (gift) await tx.insert(gifts).values({ ...gift, orderId: row.id })
  const [full] = await withLines(tx, [row])
  if (!full) throw new Error('an order vanished in its own transaction')
  return full
}

/** Locks an order until the transaction ends; every change of an order begins with it. */
export async function lockOrderByCode(tx: Tx, code: string): Promise<FullOrder | null> {
  const rows = await tx.select().from(orders).where(eq(orders.code, code)).for('no key update')
  const [full] = await withLines(tx, rows)
  return full ?? null
}

/** Locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<FullOrder | null> {
  const rows = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  const [full] = await withLines(tx, rows)
  return full ?? null
}

/** Stores how the money that came is divided among the lines of a locked order; their sale is posted from it. */
export async function setReceived(tx: Tx, lines: readonly { id: string; received: number }[]): Promise<void> {
  for (const { id, received } of lines)
    await tx.update(orderLines).set({ received }).where(eq(orderLines.id, id))
}

export async function findOrdersById(db: DbOrTx, ids: readonly string[]): Promise<FullOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
  return withLines(db, rows)
}

export async function findOrderById(db: DbOrTx, id: string): Promise<FullOrder | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, id))
  const [full] = await withLines(db, rows)
  return full ?? null
}

export async function findOrderRow(db: DbOrTx, code: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.code, code))
  return row ?? null
}

export async function findOrderByCode(db: DbOrTx, code: string): Promise<FullOrder | null> {
  const row = await findOrderRow(db, code)
  const [full] = await withLines(db, row ? [row] : [])
  return full ?? null
}

/** The row of an order of this learner; another learner's order is not found. */
export async function findOwnRow(db: DbOrTx, userId: string, code: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
  return row ?? null
}

/** An order of this learner; another learner's order is not found. */
export async function findOwnOrder(db: DbOrTx, userId: string, code: string): Promise<FullOrder | null> {
  const row = await findOwnRow(db, userId, code)
  const [full] = await withLines(db, row ? [row] : [])
  return full ?? null
}

export async function listOwnOrders(
  db: DbOrTx,
  userId: string,
  page: number,
  pageSize: number,
): Promise<{ rows: OrderRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(orders, eq(orders.userId, userId)),
  ])
  return { rows, total }
}

/** Only the state of an own order. */
export async function findOrderState(db: DbOrTx, userId: string, code: string) {
  const [row] = await db
    .select({ state: orders.state })
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
  return row ?? null
}

/** Orders with all that belongs to them. */
export async function withLines(db: DbOrTx, rows: OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return []
  const read = together(db)
  const ofLines = read
    .select({
      line: orderLines,
      course: {
        slug: courses.slug,
        coverPath: courses.coverPath,
        coverFocus: courses.coverFocus,
        accessMonths: courses.accessMonths,
      },
    })
    .from(orderLines)
    .innerJoin(courses, eq(courses.id, orderLines.courseId))
    .where(
      inArray(
        orderLines.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(orderLines.id)
  const paidIds = rows.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id)
  const [lines, moneyOf, giftOf, organisationOf, seriesOf] = await Promise.all([
    ofLines,
    findLineMoney(read, paidIds),
    findGifts(read, rows),
    findOrganisations(read, rows),
    findSeries(read, rows),
  ])
  const byOrder = Map.groupBy(lines, ({ line }) => line.orderId)
  return rows.map((row) => ({
    ...row,
    lines: (byOrder.get(row.id) ?? []).map(({ line, course }) => ({ ...line, ...moneyOf(line.id), course })),
    gift: giftOf.get(row.id) ?? null,
    series: seriesOf.get(row.instalmentOf ?? row.id) ?? null,
    organisation: organisationOf.get(row.organisationId ?? '') ?? null,
  }))
}

async function findGifts(db: DbOrTx, rows: OrderRow[]): Promise<Map<string, GiftRow>> {
  const ids = rows.filter((row) => row.isGift).map((row) => row.id)
  if (ids.length === 0) return new Map()
  const found = await db.select().from(gifts).where(inArray(gifts.orderId, ids))
  return new Map(found.map((gift) => [gift.orderId, gift]))
}

async function findOrganisations(db: DbOrTx, rows: OrderRow[]) {
  const ids = rows.flatMap(({ organisationId }) => organisationId ?? [])
  if (ids.length === 0) return new Map<string, { id: string; name: string }>()
  const found = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(inArray(organisations.id, ids))
  return new Map(found.map((one) => [one.id, one]))
}

export async function addRefunded(tx: Tx, lineId: string, amount: number): Promise<void> {
  await tx
    .update(orderLines)
    .set({ refunded: sql`${orderLines.refunded} + ${amount}` })
    .where(eq(orderLines.id, lineId))
}
