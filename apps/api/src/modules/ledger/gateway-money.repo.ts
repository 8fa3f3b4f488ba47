import type { GatewayName } from '@repo/contract/payment-providers'
import { and, eq, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { orders, paymentEvents, payments } from '../../db/schema/index.ts'

/** Money that a gateway told of, as our books have it. */
export interface GatewayMoney {
  /** The event that told of it first. */
  eventId: string
  transactionId: string | null
  reference: string | null
  amount: number
  orderId: string | null
  orderCode: string | null
  /** When it was paid, as the gateway says, else when it told of that. */
  at: Date
}

/** Which money is looked for: what was paid or told of in these days, and that of these numbers at any time. */
export interface GatewayMoneyQuery {
  from: Date | null
  to: Date | null
  transactionIds: readonly string[]
  references: readonly string[]
}

/** Money that verified messages of a gateway told of, each payment once, the oldest first. */
export async function listGatewayMoney(
  db: DbOrTx,
  gateway: GatewayName,
  { from, to, transactionIds, references }: GatewayMoneyQuery,
): Promise<GatewayMoney[]> {
  const rows = await db
    .select({
      eventId: paymentEvents.id,
      told: paymentEvents.providerEventId,
      amount: sql<number>`${paymentEvents.amount}::float8`,
      orderId: paymentEvents.orderId,
      orderCode: orders.code,
      reference: payments.reference,
      ownTransaction: payments.transactionId,
      paidAt: payments.paidAt,
      createdAt: paymentEvents.createdAt,
    })
    .from(paymentEvents)
    .leftJoin(orders, eq(orders.id, paymentEvents.orderId))
    .leftJoin(
      payments,
      and(
        eq(payments.provider, gateway),
        eq(payments.orderId, paymentEvents.orderId),
        sql`starts_with(${paymentEvents.providerEventId}, ${payments.reference} || '-')`,
      ),
    )
    .where(
      and(
        eq(paymentEvents.provider, gateway),
        eq(paymentEvents.isVerified, true),
        inArray(paymentEvents.type, ['payment.succeeded', 'payment.review']),
        notInArray(paymentEvents.outcome, ['known', 'replayed']),
        sql`${paymentEvents.amount} > 0`,
        or(
          // A payment whose notice was lost is reported days after it was made.
          ...(from && to
            ? [paymentEvents.createdAt, payments.paidAt].map((at) => and(gte(at, from), lt(at, to)))
            : []),
          transactionIds.length > 0 ? inArray(payments.transactionId, [...transactionIds]) : undefined,
          references.length > 0 ? inArray(payments.reference, [...references]) : undefined,
          sql`false`,
        ),
      ),
    )
    .orderBy(paymentEvents.createdAt, paymentEvents.id)
  const found = new Map<string, GatewayMoney>()
  for (const { told, ownTransaction, paidAt, createdAt, ...row } of rows) {
    const [reference, transactionId] = numbersOf(told, row.reference)
    const at = paidAt && (transactionId === null || transactionId === ownTransaction) ? paidAt : createdAt
    const key = `${reference} ${transactionId}`
    // Money that was in doubt and confirmed later has two events.
    if (!found.has(key)) found.set(key, { ...row, reference, transactionId, at })
  }
  return [...found.values()]
}

/** An event is named by our reference, the gateway's number and its codes, with dashes between. */
function numbersOf(
  told: string,
  reference: string | null,
): [reference: string | null, number: string | null] {
  const [, own = null, rest = ''] =
    reference === null
      ? (/^(.+?)-(\d{4,}-.*)$/.exec(told) ?? [])
      : ['', reference, told.slice(reference.length + 1)]
  const [number = ''] = rest.split('-')
  return [own, number === '' || number === '0' ? null : number]
}

/** A payout of a gateway, as staff noted it for a transfer to the bank. */
export interface NotedPayout {
  caseId: string
  /** Day on which the bank booked the transfer, in Vietnam. */
  day: string
  /** What staff typed as its fee. */
  fee: number
}

/** The day on which the bank booked the transfer of the case `c`, in Vietnam. */
const transferDay = sql`to_char(coalesce(
  (select b.booked_at from bank_transactions b where b.id = c.bank_transaction_id), c.created_at
) at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD')`

/** The day on which the bank booked the transfer of a case, in Vietnam; null where there is no such case. */
export async function findTransferDay(db: DbOrTx, caseId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select ${transferDay} as day from money_cases c where c.id = ${caseId}`,
  )
  return rows[0]?.day ?? null
}

const MOST_PAYOUTS = 10

/** Payouts of a gateway that brought this amount on this day or later and are those of no settlement file, the oldest first. */
export async function listPayoutsWithoutFile(
  db: DbOrTx,
  gateway: GatewayName,
  amount: number,
  from: string | null,
): Promise<NotedPayout[]> {
  const { rows } = await db.execute<{ caseId: string; day: string; fee: string }>(sql`
    select t.source_id as "caseId", ${transferDay} as day,
      coalesce(sum(e.debit) filter (where e.account = 'fees'), 0) as fee
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join money_cases c on c.id = case t.source_kind when 'money_case' then t.source_id::uuid end
    where t.source_kind = 'money_case' and t.step = 'payout'
      and not exists (select 1 from gateway_settlements s where s.payout_case_id = c.id)
      and (${from}::text is null or ${transferDay} >= ${from}::text)
    group by t.id, t.source_id, c.id
    having bool_or(e.account = 'cash' and e.place = ${gateway})
      and sum(e.debit) filter (where e.account = 'unallocated') = ${amount}
    order by day, t.id limit ${MOST_PAYOUTS}`)
  return rows.map(({ fee, ...row }) => ({ ...row, fee: Number(fee) }))
}
