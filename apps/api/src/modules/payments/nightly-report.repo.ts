import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { and, eq, getTableColumns, gte, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { moneyCases, orders, payments, reconciliationReports, refunds } from '../../db/schema/index.ts'
import { matchesWords, writtenDay } from '../../db/search-words.ts'
import {
  compareLedger,
  isClosedUnasked,
  type LedgerFault,
  type OpenPartSums,
  type PaymentRow,
  sumOpenParts,
  type TaxRates,
} from '../ledger/index.ts'
import {
  accessEndedByHand,
  accessShortened,
  accessWithoutLine,
  accessWithoutPayment,
  listMost,
  paidWithoutAccess,
  paidWithoutPayment,
  wrongCoupons,
} from './nightly-access.repo.ts'
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
  /** Codes of orders that count as paid without a payment. */
  paidWithoutPayment: string[]
  /** Open accesses that nothing opened. */
  accessWithoutLine: { learnerId: string; course: string }[]
  /** Codes of orders whose access was paused or ended past the log. */
  accessEndedByHand: string[]
  /** Accesses whose end was moved to an earlier day past everything that gives ends. */
  accessShortened: { learnerId: string; course: string }[]
  /** Codes of coupons whose uses are miscounted. */
  wrongCoupons: string[]
  /** Where the ledger says something else than the other books. */
  ledger: LedgerFault[]
  /** Rows of all lists that are left out, because a kind lists at most 100. */
  more: number
  /** Cases that have been open since before the day. */
  openCases: { count: number; sum: number }
  /** Attempts from before the day without a final result from their gateway. */
  silentAttempts: number
  /** Parts of purchases in parts that are still to come; agreed amounts, and no revenue yet. */
  openParts: OpenPartSums
}

/** Checks all movements of a period, and the rules that must always hold. */
export async function compareBooks(
  db: DbOrTx,
  from: Date,
  to: Date,
  rates: TaxRates = [],
): Promise<Omit<Findings, keyof AskedFindings>> {
  const [start, end] = [from.toISOString(), to.toISOString()]
  let more = 0
  const list = async <T extends Record<string, unknown>>(query: SQL) => {
    const found = await listMost<T>(db, query)
    more += found.more
    return found.rows
  }
  const codes = async (query: SQL) => (await list<{ code: string }>(query)).map(({ code }) => code)
  const providers = await db.execute<Findings['providers'][number]>(sql`
    select p.provider, count(*)::int as count, coalesce(sum(p.amount), 0)::float8 as sum
    from payments p join orders o on o.id = p.order_id
    where p.state = 'succeeded' and o.paid_at >= ${start} and o.paid_at < ${end}
    group by p.provider order by p.provider`)
  const cases = await db.execute<Findings['openCases']>(sql`
    select count(*)::int as count, coalesce(sum(unallocated), 0)::float8 as sum from money_cases
    where state = 'open' and created_at < ${start}`)
  const money = await compareMoney(db, start, end)
  const ledger = await compareLedger(db, rates)
  const access = {
    paidWithoutAccess: await codes(paidWithoutAccess),
    accessWithoutPayment: await codes(accessWithoutPayment),
    paidWithoutPayment: await codes(paidWithoutPayment),
    accessWithoutLine: await list<Findings['accessWithoutLine'][number]>(accessWithoutLine),
    accessEndedByHand: await codes(accessEndedByHand),
    accessShortened: await list<Findings['accessShortened'][number]>(accessShortened),
    wrongCoupons: await codes(wrongCoupons),
  }
  return {
    providers: providers.rows,
    ...money,
    ...access,
    ledger: ledger.faults,
    more: more + money.more + ledger.more,
    openCases: cases.rows[0] ?? { count: 0, sum: 0 },
    silentAttempts: await db.$count(payments, isSilent(from)),
    openParts: await sumOpenParts(db, to),
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

/** The newest day that has a report. */
export async function findNewestDay(db: DbOrTx): Promise<string | null> {
  const [row] = await db
    .select({ day: sql<string | null>`max(${reconciliationReports.day})` })
    .from(reconciliationReports)
  return row?.day ?? null
}

/** Reports of the days of a month, and how many of them found differences. */
export async function countReports(db: DbOrTx, month: string) {
  const [row] = await db
    .select({
      reports: sql<number>`count(*)::int`,
      different: sql<number>`count(*) filter (where ${reconciliationReports.differenceCount} > 0)::int`,
    })
    .from(reconciliationReports)
    .where(sql`left(${reconciliationReports.day}, 7) = ${month}`)
  return row ?? { reports: 0, different: 0 }
}

export async function findReport(db: DbOrTx, day: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reconciliationReports).where(eq(reconciliationReports.day, day))
  return row ?? null
}
