import type { orderSorts } from '@repo/contract/crm-orders'
import type { orderDays } from '@repo/contract/list-choices'
import { orderStates } from '@repo/contract/orders'
import type { orderWaits } from '@repo/contract/staff-order'
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../core/durations.ts'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import {
  auditEntries,
  enrollments,
  ledgerEntries,
  ledgerTransactions,
  moneyCases,
  orderLines,
  orders,
  organisations,
  paymentEvents,
  payments,
  refunds,
  users,
} from '../../db/schema/index.ts'
import { matchesWords, matchesWordsBeside, wholeContactOf } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'
import type { PaymentProvider } from '../ledger/index.ts'
import type { OrderState } from '../orders/index.ts'
import { isToReviewAt, isToTransfer } from '../refunds/index.ts'
import { findLineMoney, sumOfDays } from '../revenue/index.ts'

export interface OrderQuery {
  state?: OrderState
  provider?: PaymentProvider
  waits?: OrderWait
  /** Calendar days in Vietnam's time zone. */
  from?: string
  to?: string
  dated?: (typeof orderDays)[number]
  /** Id of the buyer. */
  learner?: string
  organisation?: string
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

type OrderWait = (typeof orderWaits)[number]

export interface OrderSort {
  sort: (typeof orderSorts)[number]
  direction: 'asc' | 'desc'
}

const sorts: Record<OrderSort['sort'], Pick<ValueOrder, 'by' | 'type'>> = {
  createdAt: { by: orders.createdAt, type: 'timestamptz' },
  total: { by: orders.total, type: 'bigint' },
}

const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`)

const inDays = (column: AnyPgColumn, { from, to }: Pick<OrderQuery, 'from' | 'to'>): SQL | undefined =>
  and(
    from ? gte(column, startOf(from)) : undefined,
    to ? lt(column, new Date(startOf(to).getTime() + DAY_MS)) : undefined,
  )

/** Two queries instead of one with “or”, which would use no index. */
function movedIn(db: DbOrTx, days: Pick<OrderQuery, 'from' | 'to'>): SQL | undefined {
  if (!days.from && !days.to) return undefined
  const paid = db.select({ id: orders.id }).from(orders).where(inDays(orders.paidAt, days))
  const paidBack = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.state, 'succeeded'), inDays(refunds.completedAt, days)))
  return inArray(orders.id, unionAll(paid, paidBack))
}

function datedIn(db: DbOrTx, { dated, ...days }: OrderQuery): SQL | undefined {
  if (dated === 'moved') return movedIn(db, days)
  return inDays(dated === 'paid' ? orders.paidAt : orders.createdAt, days)
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

function whereOf(db: DbOrTx, query: OrderQuery, now: Date): SQL | undefined {
  const { q, isWhole, learner, organisation, provider, waits } = query
  return and(
    waits && waitsFor(db, waits, now),
    isWhole ? matchesBeside(db, q) : matchesWords(orders.searchText, q),
    learner ? eq(orders.userId, learner) : undefined,
    organisation ? eq(orders.organisationId, organisation) : undefined,
    provider
      ? sql`exists (select 1 from ${payments} p where p.order_id = ${orders.id}
          and p.provider = ${provider} and p.state = 'succeeded')`
      : undefined,
    datedIn(db, query),
  )
}

/** The search text of an order holds what its learner is found by, with address and number. */
function matchesBeside(db: DbOrTx, q: string | undefined): SQL | undefined {
  const { email, phone } = wholeContactOf(q)
  const ofLearner = (whole: SQL) =>
    inArray(orders.userId, db.select({ id: users.id }).from(users).where(whole))
  if (email.includes('@')) return ofLearner(eq(users.email, email))
  const contactOf = (column: typeof users.email | typeof users.phone) =>
    sql`(select ${column} from ${users} where ${users.id} = ${orders.userId})`
  const contacts = { email: contactOf(users.email), phone: contactOf(users.phone) }
  const beside = matchesWordsBeside(orders.searchText, contacts, q)
  if (!/^\d+$/.test(phone)) return beside
  // Numbers of payments are found as well. Two queries, because one with “or” would use no index.
  const matching = (where: SQL | undefined) => db.select({ id: orders.id }).from(orders).where(where)
  return inArray(orders.id, unionAll(matching(ofLearner(eq(users.phone, phone))), matching(beside)))
}

/** A page of the list with what it shows of each order, and the counts of its tabs, which are read beside the rows. */
export async function findOrders(
  db: DbOrTx,
  query: OrderQuery & OrderSort & ListPlace,
  pageSize: number,
  now: Date,
) {
  const order: ValueOrder = { ...sorts[query.sort], direction: query.direction, id: orders.id }
  const inEveryState = whereOf(db, query, now)
  const where = and(inEveryState, query.state ? eq(orders.state, query.state) : undefined)
  const readPage = async () => {
    const page = await readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            order: orders,
            learner: { id: users.id, name: users.name, email: users.email },
            organisation: { id: organisations.id, name: organisations.name },
          })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.userId))
          .leftJoin(organisations, eq(organisations.id, orders.organisationId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => countUpTo(db, matching(db, and(where, newer)), query.q),
    })
    const ids = page.rows.map((row) => row.order.id)
    return { page, facts: await findListFacts(db, ids, now) }
  }
  const [{ page, facts }, counted] = await Promise.all([
    readPage(),
    countTabs(db, {
      by: orders.state,
      values: orderStates,
      shown: query.state && [query.state],
      words: query.q,
      rows: (fields, ofTab) => db.select(fields).from(orders).where(and(inEveryState, ofTab)),
    }),
  ])
  return { ...page, facts, ...counted }
}

const matching = (db: DbOrTx, where: SQL | undefined) => db.select({ n: sql`1` }).from(orders).where(where)

/** Amount received for all matching orders minus refunds, in VND; of orders by `moved`, only what moved in these days. */
export async function sumOrders(db: DbOrTx, query: OrderQuery, now: Date): Promise<number> {
  const { from, to, dated, state, ...filters } = query
  const days = from || to ? { from, to } : null
  const isMoved = dated === 'moved' && days !== null
  const ofState = state ? eq(orders.state, state) : undefined
  const where = and(whereOf(db, isMoved ? filters : query, now), ofState)
  if (!where) return sumOfDays(db, days ?? {})
  const [row] = isMoved
    ? await db
        .select({
          revenue: sql<number>`coalesce(sum(${ledgerEntries.credit} - ${ledgerEntries.debit}), 0)::float8`,
        })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .innerJoin(orders, eq(orders.id, ledgerTransactions.orderId))
        .where(
          and(
            where,
            inArray(ledgerEntries.account, ['revenue', 'discount']),
            inArray(ledgerTransactions.step, ['sold', 'made']),
            inDays(ledgerTransactions.at, days),
          ),
        )
    : await db
        .select({ revenue: sql<number>`coalesce(sum(${orders.revenue}), 0)::float8` })
        .from(orders)
        .where(where)
  return row?.revenue ?? 0
}

const sumWhere = (isMeant: SQL | undefined) =>
  sql<number>`coalesce(sum(${refunds.amount}) filter (where ${isMeant}), 0)::float8`

/** Counts and sums above the order list. */
async function findListFacts(db: DbOrTx, orderIds: readonly string[], now: Date) {
  if (orderIds.length === 0) return { lines: [], paidBy: [], withCase: [], toRefund: [] }
  const ids = [...orderIds]
  const [lines, moneyOf, paidBy, withCase, toRefund] = await Promise.all([
    db
      .select({ orderId: orderLines.orderId, id: orderLines.id, title: orderLines.title })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.id)),
    findLineMoney(db, ids),
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
  return {
    lines: lines.map(({ id, ...line }) => ({ ...line, refunded: moneyOf(id).refunded })),
    paidBy,
    withCase: withCase.map(({ orderId }) => orderId),
    toRefund,
  }
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

/** The same of the lines of an order. */
export async function findOpenLineIdsOf(db: DbOrTx, orderId: string): Promise<string[]> {
  const ofOrder = db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId))
  const rows = await db
    .select({ lineId: enrollments.orderLineId })
    .from(enrollments)
    .where(and(inArray(enrollments.orderLineId, ofOrder), eq(enrollments.state, 'active')))
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
