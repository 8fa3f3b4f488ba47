import { gateways } from '@repo/contract/payment-providers'
import { foldText } from '@repo/messages'
import { and, eq, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import {
  bankTransactions,
  moneyCases,
  moneyParts,
  orders,
  payments,
  refunds,
  users,
} from '../../db/schema/index.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'

export type MoneyCaseRow = typeof moneyCases.$inferSelect

const learners = alias(users, 'learners')
const deciders = alias(users, 'deciders')
const askers = alias(users, 'askers')

export interface CaseQuery {
  state: MoneyCaseRow['state']
  kind?: MoneyCaseRow['kind']
  q?: string
}

const order = { at: moneyCases.createdAt, id: moneyCases.id }

/**
 * Whether the gateway can refund a case's money, or is doing so. Gateways refund by payment reference: the first
 * unmatched money, or the excess of the money that paid. They cannot address a second transaction of one reference.
 */
const gatewayReturn = sql<'possible' | 'pending' | null>`case
  when exists (select 1 from ${refunds} r where r.money_case_id = ${moneyCases.id} and r.state = 'pending')
    then 'pending'
  when ${moneyCases.state} = 'open' and ${moneyCases.unallocated} > 0
    and ${payments.provider} in ${gateways} and ${payments.transactionId} is not null
    and case ${payments.state}
      when 'succeeded' then ${moneyCases.kind} = 'overpaid'
      when 'review' then not exists (select 1 from money_cases earlier
        where earlier.payment_id = ${payments.id} and earlier.id < ${moneyCases.id})
      else false end
    then 'possible' end`

/** What orders were paid from it, the first first. */
const parts = sql<{ orderCode: string; amount: number }[]>`(
  select coalesce(json_agg(json_build_object('orderCode', paid.code, 'amount', part.amount)
    order by part.created_at, part.id), '[]')
  from ${moneyParts} part join ${orders} paid on paid.id = part.order_id where part.money_case_id = ${moneyCases.id})`

const selectCases = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(order),
      row: moneyCases,
      content: bankTransactions.content,
      bankId: bankTransactions.sourceId,
      transactionId: payments.transactionId,
      order: { code: orders.code, total: orders.total, state: orders.state, learner: learners.name },
      resolvedBy: deciders.name,
      returnAskedBy: askers.name,
      gatewayReturn,
      parts,
    })
    .from(moneyCases)
    .leftJoin(bankTransactions, eq(bankTransactions.id, moneyCases.bankTransactionId))
    .leftJoin(payments, eq(payments.id, moneyCases.paymentId))
    .leftJoin(orders, eq(orders.id, moneyCases.orderId))
    .leftJoin(learners, eq(learners.id, orders.userId))
    .leftJoin(deciders, eq(deciders.id, moneyCases.resolvedBy))
    .leftJoin(askers, eq(askers.id, moneyCases.returnAskedBy))

export type FullCase = Awaited<ReturnType<typeof findCaseView>>

export async function findCaseView(db: DbOrTx, id: string) {
  const [row] = await selectCases(db).where(eq(moneyCases.id, id))
  return row ?? null
}

/** Cases that name the order, and those whose money paid it. */
export function listCasesOf(db: DbOrTx, orderId: string) {
  return selectCases(db)
    .where(
      or(
        eq(moneyCases.orderId, orderId),
        sql`exists (select 1 from ${moneyParts} part where part.money_case_id = ${moneyCases.id} and part.order_id = ${orderId})`,
      ),
    )
    .orderBy(moneyCases.createdAt)
}

function matchesCase(term: string | undefined): SQL | undefined {
  const words = matchesWords(
    foldedText(orders.code, bankTransactions.content, bankTransactions.sourceId),
    term,
  )
  if (!words) return undefined
  const digits = foldText(term ?? '').replace(/[.\s₫d]/g, '')
  return or(words, /^\d{1,15}$/.test(digits) ? eq(moneyCases.amount, Number(digits)) : undefined)
}

export async function findCases(db: DbOrTx, query: CaseQuery & ListPlace, pageSize: number) {
  const where = and(
    eq(moneyCases.state, query.state),
    query.kind ? eq(moneyCases.kind, query.kind) : undefined,
    matchesCase(query.q),
  )
  const countOf = (condition: SQL | undefined) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(moneyCases)
        .leftJoin(bankTransactions, eq(bankTransactions.id, moneyCases.bankTransactionId))
        .leftJoin(orders, eq(orders.id, moneyCases.orderId))
        .where(condition),
      query.q,
    )
  const [page, total, kinds] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        selectCases(db)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => countOf(and(where, newer)),
    }),
    countOf(where),
    db
      .select({
        kind: moneyCases.kind,
        count: sql<number>`count(*)::int`,
        sum: sql<number>`sum(${moneyCases.unallocated})::float8`,
      })
      .from(moneyCases)
      .where(eq(moneyCases.state, 'open'))
      .groupBy(moneyCases.kind),
  ])
  return {
    ...page,
    total,
    counts: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
    openTotal: kinds.reduce((sum, { sum: part }) => sum + part, 0),
  }
}

/** Locks a money case until the transaction ends; lock its order before. */
export async function lockCase(tx: Tx, id: string): Promise<MoneyCaseRow | null> {
  const [row] = await tx.select().from(moneyCases).where(eq(moneyCases.id, id)).for('update')
  return row ?? null
}

/** Undecided bank transfers that name the locked order, oldest first. */
export function lockTransfersOf(tx: Tx, orderId: string): Promise<MoneyCaseRow[]> {
  return tx
    .select()
    .from(moneyCases)
    .where(and(eq(moneyCases.orderId, orderId), eq(moneyCases.source, 'bank'), eq(moneyCases.state, 'open')))
    .orderBy(moneyCases.createdAt, moneyCases.id)
    .for('update')
}

export async function findCase(db: DbOrTx, id: string): Promise<MoneyCaseRow | null> {
  const [row] = await db.select().from(moneyCases).where(eq(moneyCases.id, id))
  return row ?? null
}

export async function updateCase(
  tx: Tx,
  id: string,
  change: Partial<typeof moneyCases.$inferInsert>,
): Promise<void> {
  await tx.update(moneyCases).set(change).where(eq(moneyCases.id, id))
}

/** Whether the order has other open money cases. */
export async function hasOpenCase(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.$count(moneyCases, and(eq(moneyCases.orderId, orderId), eq(moneyCases.state, 'open')))) > 0
}

/** Amount received by a payment if it exceeded the order's price, otherwise null; in VND. */
export async function findOverpaidAmount(db: DbOrTx, paymentId: string): Promise<number | null> {
  const [row] = await db
    .select({ amount: moneyCases.amount })
    .from(moneyCases)
    .where(and(eq(moneyCases.paymentId, paymentId), eq(moneyCases.kind, 'overpaid')))
  return row?.amount ?? null
}

/** The note with which staff accepted less than the price of an order, else null. The query must read from `orders`. */
export const shortfallReason = sql<string | null>`(select max(waived.note) from ${moneyCases} waived
  where waived.order_id = "orders"."id" and waived.resolution = 'accepted')`

/** The reason that a receipt prints for a waived shortfall of the order; null without one. */
export async function findPrintedReason(db: DbOrTx, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ reason: max(moneyCases.printedReason) })
    .from(moneyCases)
    .where(eq(moneyCases.orderId, orderId))
  return row?.reason ?? null
}

/** Marks open cases without an alert as alerted and counts them, each once. */
export async function announceCases(tx: Tx, at: Date): Promise<{ count: number; sum: number }> {
  const rows = await tx
    .update(moneyCases)
    .set({ announcedAt: at })
    .where(and(eq(moneyCases.state, 'open'), isNull(moneyCases.announcedAt)))
    .returning({ unallocated: moneyCases.unallocated })
  return { count: rows.length, sum: rows.reduce((sum, { unallocated }) => sum + unallocated, 0) }
}
