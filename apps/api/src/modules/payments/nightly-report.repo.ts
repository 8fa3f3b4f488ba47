import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { and, eq, getTableColumns, gte, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { moneyCases, orders, payments, reconciliationReports, refunds } from '../../db/schema/index.ts'
import { matchesWords, writtenDay } from '../../db/search-words.ts'
import { isClosedUnasked, type PaymentRow } from '../ledger/index.ts'
import { compareMoney, type MoneyFindings } from './nightly-money.repo.ts'

export interface AskedFindings {
  /** Codes of orders whose payment the gateway does not confirm, or with another amount or number. */
  contradicted: string[]
  /** Payments on which the gateway gave no answer. */
  unconfirmed: number
}

/** Results of comparing a day's books with each other and with the providers' reports; see `differencesIn`. */
export interface Findings extends MoneyFindings, AskedFindings {
  /**
   * By provider: payments that paid their order on the day by our clock, and the sum of their prices in VND. By the
   * provider's clock, a payment reported late would belong to a day whose report already exists.
   */
  providers: { provider: string; count: number; sum: number }[]
  /** Paid lines without an enrollment, a pending gift or a refund that removed the enrollment. */
  paidWithoutAccess: string[]
  /** Active enrollments of lines that were never paid. */
  accessWithoutPayment: string[]
  /** Cases that have been open since before the day. */
  openCases: { count: number; sum: number }
  /** Attempts from before the day without a final result from their gateway. */
  silentAttempts: number
}

/** Checks all movements of a period, and the rules that must always hold. */
export async function compareBooks(
  db: DbOrTx,
  from: Date,
  to: Date,
): Promise<Omit<Findings, keyof AskedFindings>> {
  const [start, end] = [from.toISOString(), to.toISOString()]
  const codes = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ code: string }>(query)).rows.map(({ code }) => code)
  const providers = await db.execute<Findings['providers'][number]>(sql`
    select p.provider, count(*)::int as count, coalesce(sum(p.amount), 0)::float8 as sum
    from payments p join orders o on o.id = p.order_id
    where p.state = 'succeeded' and o.paid_at >= ${start} and o.paid_at < ${end}
    group by p.provider order by p.provider`)
  const cases = await db.execute<Findings['openCases']>(sql`
    select count(*)::int as count, coalesce(sum(unallocated), 0)::float8 as sum from money_cases
    where state = 'open' and created_at < ${start}`)
  return {
    providers: providers.rows,
    ...(await compareMoney(db, start, end)),
    paidWithoutAccess: await codes(paidWithoutAccess),
    accessWithoutPayment: await codes(accessWithoutPayment),
    openCases: cases.rows[0] ?? { count: 0, sum: 0 },
    silentAttempts: await db.$count(payments, isSilent(from)),
  }
}

/** Attempts from before a moment without a final result, of enabled and disabled gateways. */
const isSilent = (before: Date) =>
  and(
    inArray(payments.provider, gateways),
    lt(payments.createdAt, before),
    or(inArray(payments.state, ['created', 'redirected']), isClosedUnasked(before)),
  )

export interface PaidByGateway {
  payment: PaymentRow
  orderCode: string
  /** The money received by it, in VND: the price, or the amount that staff accepted. */
  money: number
  isDecided: boolean
}

/** Successful payments of a day by a gateway, without refunded ones, on which its answers rightly differ. */
export async function listPaidByGateway(
  db: DbOrTx,
  provider: GatewayName,
  from: Date,
  to: Date,
): Promise<PaidByGateway[]> {
  const rows = await db
    .select({
      payment: payments,
      orderCode: orders.code,
      decided: sql<number | null>`(select max(c.amount)::float8 from ${moneyCases} c
        where c.payment_id = "payments"."id" and (c.resolution in ('accepted', 'assigned') or c.kind = 'overpaid'))`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.state, 'succeeded'),
        gte(orders.paidAt, from),
        lt(orders.paidAt, to),
        notExists(
          db
            .select({ id: refunds.id })
            .from(refunds)
            .where(and(eq(refunds.paymentId, payments.id), ne(refunds.state, 'failed'))),
        ),
      ),
    )
    .orderBy(orders.paidAt)
  return rows.map(({ payment, orderCode, decided }) => ({
    payment,
    orderCode,
    money: decided ?? payment.amount,
    isDecided: decided !== null,
  }))
}

/** @returns false when the day already has a report. */
export async function insertReport(
  db: DbOrTx,
  report: typeof reconciliationReports.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(reconciliationReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reconciliationReports.id })
  return rows.length === 1
}

export type ReportRow = typeof reconciliationReports.$inferSelect

// The days are unique; the night in which a report was made may come late. A key holds no days, so it holds their starts.
const order: ValueOrder = {
  by: sql`(${reconciliationReports.day}::timestamp at time zone 'UTC')`,
  type: 'timestamptz',
  direction: 'desc',
  id: reconciliationReports.id,
}

export async function listReports(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  const found = matchesWords(writtenDay(sql`${reconciliationReports.day}::date`), q)
  const count = (newer?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(reconciliationReports).where(and(found, newer)), q)
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({ ...getTableColumns(reconciliationReports), key: rowKeyOf(order) })
          .from(reconciliationReports)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

export async function findReport(db: DbOrTx, day: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reconciliationReports).where(eq(reconciliationReports.day, day))
  return row ?? null
}

const paidWithoutAccess = sql`
  select distinct o.code from orders o
  join order_lines l on l.order_id = o.id
  left join gifts g on g.order_id = o.id
  where o.state in ('paid', 'partially_refunded') and o.organisation_id is null
    and (g.order_id is null or g.claimed_at is not null)
    and not exists (select 1 from enrollments e
      where e.user_id = coalesce(g.claimed_by, o.user_id) and e.course_id = l.course_id
        and (e.state <> 'revoked' or e.state_reason is not null))
    and not exists (select 1 from refund_lines r join refunds f on f.id = r.refund_id
      where r.order_line_id = l.id and r.ends_access and f.state = 'succeeded')
  union
  -- Every seat that was paid for exists.
  select o.code from orders o join order_lines l on l.order_id = o.id
  where o.paid_at is not null and o.organisation_id is not null
    and l.seats <> (select count(*) from seats s where s.order_line_id = l.id)
  limit 100`

const accessWithoutPayment = sql`
  select distinct o.code from enrollments e
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id
  where e.state = 'active' and o.state not in ('paid', 'partially_refunded', 'refunded')
  union
  -- A seat whose money went back opens nothing any more.
  select o.code from enrollments e
  join seats s on s.id = e.seat_id
  join order_lines l on l.id = s.order_line_id
  join orders o on o.id = l.order_id
  where e.state = 'active' and s.ended_at is not null
  limit 100`
