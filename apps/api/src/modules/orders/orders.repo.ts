import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, enrollments, orderLines, orders, payments, users } from '../../db/schema/index.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderState = OrderRow['state']
export type PaymentState = (typeof payments.$inferSelect)['state']

export interface OrderLine {
  id: string
  courseId: string
  listPrice: number
  price: number
  title: string
  course: { slug: string; coverPath: string | null; accessMonths: number | null }
}

export interface FullOrder extends OrderRow {
  lines: OrderLine[]
}

/** One after the other for one learner: two clicks must not make two orders. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
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
    })
    .from(courses)
    .where(inArray(courses.slug, [...slugs]))
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

/** Unpaid orders that hold any of the courses, oldest first. */
export async function findOpenOrders(
  tx: Tx,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<FullOrder[]> {
  const rows = await tx
    .selectDistinct({ order: orders })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, 'pending_payment'),
        gt(orders.expiresAt, now),
        inArray(orderLines.courseId, [...courseIds]),
      ),
    )
  return withLines(
    tx,
    rows.map((row) => row.order),
  )
}

export async function insertOrder(
  tx: Tx,
  order: typeof orders.$inferInsert,
  lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[],
  provider: (typeof payments.$inferInsert)['provider'],
): Promise<FullOrder> {
  const [row] = await tx.insert(orders).values(order).returning()
  if (!row) throw new Error('an order insert returned no row')
  await tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: row.id })))
  await tx
    .insert(payments)
    .values({ orderId: row.id, provider, reference: row.code, state: 'created', amount: row.total })
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

export async function setOrderState(
  tx: Tx,
  order: { id: string },
  state: OrderState,
  paymentState: PaymentState,
  paidAt?: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ state, ...(paidAt ? { paidAt } : {}) })
    .where(eq(orders.id, order.id))
  await tx.update(payments).set({ state: paymentState }).where(eq(payments.orderId, order.id))
}

/** Closes unpaid orders whose time is over. @returns how many. */
export async function expireOrders(db: DbOrTx, now: Date): Promise<number> {
  const expired = await db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.state, 'pending_payment'), lte(orders.expiresAt, now)))
    .returning({ id: orders.id })
  const ids = expired.map((order) => order.id)
  if (ids.length > 0)
    await db
      .update(payments)
      .set({ state: 'expired' })
      .where(and(inArray(payments.orderId, ids), eq(payments.state, 'created')))
  return ids.length
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
  return rows.map((row) => ({
    ...row,
    lines: (byOrder.get(row.id) ?? []).map(({ line, course }) => ({ ...line, course })),
  }))
}
