import type { orderWaits } from '@repo/contract/staff-order'
import { and, asc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  auditEntries,
  enrollments,
  moneyCases,
  orderLines,
  orders,
  paymentEvents,
  payments,
  refunds,
  revenueEntries,
  users,
} from '../../db/schema/index.ts'
import { escapeLike, matchesWords } from '../cards/index.ts'
import type { PaymentProvider } from '../ledger/index.ts'
import type { OrderState } from '../orders/index.ts'
import { isToReviewAt, isToTransfer } from '../refunds/index.ts'
import { sumOfRevenue } from '../revenue/index.ts'

export interface OrderQuery {
  state?: OrderState
  provider?: PaymentProvider
  waits?: OrderWait
  /** Calendar days in Vietnam's time zone. */
  from?: string
  to?: string
  /** Id of the buyer. */
  learner?: string
  q?: string
}

type OrderWait = (typeof orderWaits)[number]

const order = { at: orders.createdAt, id: orders.id }

const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

/** Search by order code, learner's name or address, or the provider's payment reference. */
function matchesOrder(term: string | undefined): SQL | undefined {
  const typed = term?.normalize('NFC').trim()
  if (!typed) return undefined
  const part = `%${escapeLike(typed)}%`
  const reference = sql`exists (select 1 from ${payments} p where p.order_id = ${orders.id}
    and (p.reference ilike ${part} or p.transaction_id ilike ${part}))`
  return or(
    ilike(orders.code, part),
    matchesWords(users.searchText, typed),
    ilike(users.email, part),
    reference,
  )
}

function waitsFor(db: DbOrTx, wait: OrderWait, now: Date): SQL {
  if (wait === 'money')
    return inArray(
      orders.id,
      db.select({ id: moneyCases.orderId }).from(moneyCases).where(eq(moneyCases.state, 'open')),
    )
  const isMeant = wait === 'refund_transfer' ? isToTransfer : isToReviewAt(now)
  return inArray(orders.id, db.select({ id: refunds.orderId }).from(refunds).where(isMeant))
}

function whereOf(
  db: DbOrTx,
  { q, learner, provider, waits, from, to }: OrderQuery,
  now: Date,
): SQL | undefined {
  return and(
    waits && waitsFor(db, waits, now),
    matchesOrder(q),
    learner ? eq(orders.userId, learner) : undefined,
    provider
      ? sql`exists (select 1 from ${payments} p where p.order_id = ${orders.id}
          and p.provider = ${provider} and p.state = 'succeeded')`
      : undefined,
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  )
}

export async function findOrders(db: DbOrTx, query: OrderQuery & ListPlace, pageSize: number, now: Date) {
  const everywhere = whereOf(db, query, now)
  const where = and(everywhere, query.state ? eq(orders.state, query.state) : undefined)
  const joined = () => db.select({ n: sql`1` }).from(orders).innerJoin(users, eq(users.id, orders.userId))
  const [page, states, [sum]] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            order: orders,
            learner: { id: users.id, name: users.name, email: users.email },
          })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.userId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => db.$count(joined().where(and(where, newer)).as('newer')),
    }),
    db
      .select({ state: orders.state, count: sql<number>`count(*)::int` })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(everywhere)
      .groupBy(orders.state),
    db
      .select({ revenue: sumOfRevenue })
      .from(revenueEntries)
      .innerJoin(orders, eq(orders.id, revenueEntries.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(where),
  ])
  const total = await db.$count(joined().where(where).as('matching'))
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, count]))
  return { ...page, total, counts, revenue: sum?.revenue ?? 0 }
}

const sumWhere = (isMeant: SQL | undefined) =>
  sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isMeant}), 0)::float8`

/** Counts and sums above the order list. */
export async function findListFacts(db: DbOrTx, orderIds: readonly string[], now: Date) {
  if (orderIds.length === 0) return { lines: [], paidBy: [], withCase: [], toRefund: [] }
  const ids = [...orderIds]
  const [lines, paidBy, withCase, toRefund] = await Promise.all([
    db
      .select({ orderId: orderLines.orderId, title: orderLines.title, refunded: orderLines.refunded })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id)),
    db
      .select({ orderId: payments.orderId, provider: payments.provider })
      .from(payments)
      .where(and(inArray(payments.orderId, ids), eq(payments.state, 'succeeded'))),
    db
      .selectDistinct({ orderId: moneyCases.orderId })
      .from(moneyCases)
      .where(and(inArray(moneyCases.orderId, ids), eq(moneyCases.state, 'open'))),
    db
      .select({
        orderId: refunds.orderId,
        refund_transfer: sumWhere(isToTransfer),
        refund_review: sumWhere(isToReviewAt(now)),
      })
      .from(refunds)
      .where(and(inArray(refunds.orderId, ids), eq(refunds.state, 'pending')))
      .groupBy(refunds.orderId),
  ])
  return { lines, paidBy, withCase: withCase.map(({ orderId }) => orderId), toRefund }
}

export async function findLearner(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error('an order without its buyer')
  return row
}

/** Order lines that give access to a course now. */
export async function findOpenLineIds(db: DbOrTx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ lineId: enrollments.orderLineId })
    .from(enrollments)
    .where(and(inArray(enrollments.orderLineId, [...lineIds]), eq(enrollments.state, 'active')))
  return rows.flatMap(({ lineId }) => lineId ?? [])
}

export function listEvents(db: DbOrTx, orderId: string) {
  return db
    .select({
      at: paymentEvents.createdAt,
      type: paymentEvents.type,
      provider: paymentEvents.provider,
      amount: paymentEvents.amount,
      outcome: paymentEvents.outcome,
    })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.createdAt), asc(paymentEvents.id))
}

export function listStaffActions(db: DbOrTx, orderId: string) {
  return db
    .select({
      at: auditEntries.createdAt,
      action: auditEntries.action,
      by: users.name,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subjectType, 'order'), eq(auditEntries.subjectId, orderId)))
    .orderBy(asc(auditEntries.createdAt))
}
