import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  courseDoctors,
  courses,
  enrollments,
  gifts,
  orderLines,
  orders,
  payments,
  users,
} from '../../db/schema/index.ts'
import { insertEvent } from '../payments/events.repo.ts'
import { GRACE_MS, mayBecome } from './orders.policy.ts'

/** Who tells of changes of an order's own state, among the providers of payment events. */
export const ORDER_SOURCE = 'order'

export type OrderRow = typeof orders.$inferSelect
export type OrderState = OrderRow['state']
export type GiftRow = typeof gifts.$inferSelect

export interface OrderLine {
  id: string
  courseId: string
  listPrice: number
  /** Without the coupon; the learner pays `price - discount`. */
  price: number
  discount: number
  refunded: number
  title: string
  course: { slug: string; coverPath: string | null; accessMonths: number | null }
}

export interface FullOrder extends OrderRow {
  lines: OrderLine[]
  gift: GiftRow | null
}

/** One after the other for one learner: two clicks must not make two orders. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/**
 * Only one at a time may look at what a learner owns and add to it: of two orders for one course a single one is paid.
 * Comes after the locks of orders, and before those of coupons.
 */
export async function lockOwnership(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owns:${userId}`}, 0))`)
}

export function findCoursesBySlug(db: DbOrTx, slugs: readonly string[]) {
  return db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      status: courses.status,
      listPrice: courses.listPrice,
      salePrice: courses.salePrice,
      saleEndsAt: courses.saleEndsAt,
      coverPath: courses.coverPath,
    })
    .from(courses)
    .where(inArray(courses.slug, [...slugs]))
}

/** Who teaches each course first. */
export async function findLeadingDoctors(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([courseDoctors.courseId], {
      courseId: courseDoctors.courseId,
      doctorId: courseDoctors.doctorId,
    })
    .from(courseDoctors)
    .where(inArray(courseDoctors.courseId, [...courseIds]))
    .orderBy(courseDoctors.courseId, asc(courseDoctors.position))
  return new Map(rows.map(({ courseId, doctorId }) => [courseId, doctorId]))
}

/** Which of the courses the learner may open today. */
export async function findOwnedCourseIds(
  db: DbOrTx,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ courseId: enrollments.courseId })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.userId, userId),
        inArray(enrollments.courseId, [...courseIds]),
        eq(enrollments.state, 'active'),
        sql`(${enrollments.expiresAt} is null or ${enrollments.expiresAt} > ${now.toISOString()})`,
      ),
    )
  return rows.map((row) => row.courseId)
}

/** Unpaid orders that hold any of the courses; those for oneself and those for others stand apart. */
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
        inArray(orderLines.courseId, [...courseIds]),
      ),
    )
}

/** As they are once they are locked, which is not always as they were found. In one order of locks for everybody. */
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
  lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[],
  gift: Omit<typeof gifts.$inferInsert, 'orderId'> | null = null,
): Promise<FullOrder> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('an order insert returned no row')
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: row.id })))
  if (gift) await tx.insert(gifts).values({ ...gift, orderId: row.id })
  const [full] = await withLines(tx, [row])
  if (!full) throw new Error('an order vanished in its own transaction')
  return full
}

/** Locked until the transaction ends; every change of an order begins here. */
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

export async function findOrderById(db: DbOrTx, id: string): Promise<FullOrder | null> {
  const rows = await db.select().from(orders).where(eq(orders.id, id))
  const [full] = await withLines(db, rows)
  return full ?? null
}

export async function findOrderByCode(db: DbOrTx, code: string): Promise<FullOrder | null> {
  const rows = await db.select().from(orders).where(eq(orders.code, code))
  const [full] = await withLines(db, rows)
  return full ?? null
}

/** Only the owner's: another learner's order does not exist for this caller. */
export async function findOwnOrder(db: DbOrTx, userId: string, code: string): Promise<FullOrder | null> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
  const [full] = await withLines(db, rows)
  return full ?? null
}

export async function listOwnOrders(
  db: DbOrTx,
  userId: string,
  page: number,
  pageSize: number,
): Promise<{ items: FullOrder[]; total: number }> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { items: await withLines(db, rows), total: await db.$count(orders, eq(orders.userId, userId)) }
}

/** Why an order ended unpaid. */
export type EndReason = 'by_buyer' | 'replaced' | 'money_let_go' | 'time_over'

export interface StateChange {
  state: OrderState
  at: Date
  why?: EndReason
}

/**
 * Changes the state of a locked order, and writes the change into its history; no change leaves no trace.
 * @throws Error where the order is not what the caller takes it for, or may not go there: nothing may be overwritten.
 */
export async function setOrderState(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'state'>,
  { state, at, why }: StateChange,
): Promise<void> {
  if (order.state === state) return
  if (!mayBecome(order.state, state)) throw new Error(`an order that is ${order.state} cannot be ${state}`)
  const changed = await tx
    .update(orders)
    .set({ state, ...(state === 'paid' ? { paidAt: at } : {}) })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)))
    .returning({ id: orders.id })
  if (changed.length !== 1) throw new Error(`an order is not ${order.state} any more`)
  await insertEvent(tx, {
    provider: ORDER_SOURCE,
    type: `order.${state}`,
    providerEventId: randomUUID(),
    raw: { from: order.state },
    outcome: why ?? state,
    orderId: order.id,
    createdAt: at,
  })
}

/** The order goes on without being counted as a use of its coupon; what was typed stays on it. */
export async function releaseCoupon(tx: Tx, id: string): Promise<void> {
  await tx.update(orders).set({ couponId: null }).where(eq(orders.id, id))
}

/** An order does not wait longer than this for a gateway that is off or says nothing; its late money is still taken. */
const LONGEST_SILENCE_MS = 24 * 3_600_000

/**
 * Unpaid orders whose time is over for a while, locked; those that somebody else is changing now are left for the next time.
 * Where the payer was sent to a gateway, the gateway has to be asked first: its money may be on the way.
 */
export function lockOverdueOrders(tx: Tx, now: Date, limit: number) {
  const closing = new Date(now.getTime() - GRACE_MS)
  const mayStillPay = sql`select 1 from ${payments} p where p.order_id = ${orders.id} and p.state = 'redirected'
    and (p.checked_at is null or p.checked_at < p.expires_at)
    and ${orders.expiresAt} > ${new Date(now.getTime() - LONGEST_SILENCE_MS).toISOString()}`
  return tx
    .select({
      id: orders.id,
      code: orders.code,
      userId: orders.userId,
      state: orders.state,
      couponId: orders.couponId,
    })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending_payment'),
        lte(orders.expiresAt, closing),
        sql`not exists (${mayStillPay})`,
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** The state of an own order, and nothing else of it. */
export async function findOrderState(db: DbOrTx, userId: string, code: string) {
  const [row] = await db
    .select({ state: orders.state })
    .from(orders)
    .where(and(eq(orders.code, code), eq(orders.userId, userId)))
  return row ?? null
}

export async function findBuyer(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

async function withLines(db: DbOrTx, rows: OrderRow[]): Promise<FullOrder[]> {
  if (rows.length === 0) return []
  const lines = await db
    .select({
      line: orderLines,
      course: { slug: courses.slug, coverPath: courses.coverPath, accessMonths: courses.accessMonths },
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
  const byOrder = Map.groupBy(lines, ({ line }) => line.orderId)
  const giftOf = await findGifts(db, rows)
  return rows.map((row) => ({
    ...row,
    lines: (byOrder.get(row.id) ?? []).map(({ line, course }) => ({ ...line, course })),
    gift: giftOf.get(row.id) ?? null,
  }))
}

async function findGifts(db: DbOrTx, rows: OrderRow[]): Promise<Map<string, GiftRow>> {
  const ids = rows.filter((row) => row.isGift).map((row) => row.id)
  if (ids.length === 0) return new Map()
  const found = await db.select().from(gifts).where(inArray(gifts.orderId, ids))
  return new Map(found.map((gift) => [gift.orderId, gift]))
}
