import { bankSources, gateways } from '@repo/contract/payment-providers'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { listMost } from './nightly-access.repo.ts'

/** Money of a day by reporting provider, in VND. All banks' services together are `vietqr`. */
export interface MoneyOfProvider {
  provider: string
  /** Reported by verified messages, each movement once. */
  told: number
  /** The part that paid an order directly, as the ledger has it. */
  settled: number
  /** The part that became cases for accountants. */
  queued: number
  /** Refunded on the day, for money of any day, as the ledger has it. */
  refunded: number
  /** Reported but neither settled nor queued; 0 when nothing is lost. */
  difference: number
}

/** Money that was reported and is in no book. */
export interface LostMoney {
  provider: string
  /** The provider's own number of the message. */
  eventId: string
  amount: number
  orderCode: string | null
}

export interface MoneyFindings {
  money: MoneyOfProvider[]
  lostMoney: LostMoney[]
  /** Codes of orders whose received money differs from their price without a decision of staff. */
  wrongAmounts: string[]
  /** Codes of orders whose lines do not match their refunds. */
  wrongRefunds: string[]
  /** Rows of these lists that are left out. */
  more: number
}

/** Compares the money that providers reported with the books. */
export async function compareMoney(db: DbOrTx, start: string, end: string): Promise<MoneyFindings> {
  const money = await db.execute<Record<keyof MoneyOfProvider, string> & { provider: string }>(
    moneyByProvider(start, end),
  )
  const lost = await listMost<Record<keyof LostMoney, string> & { orderCode: string | null }>(db, lostMoney)
  const amounts = await listMost<{ code: string }>(db, wrongAmounts)
  const returns = await listMost<{ code: string }>(db, wrongRefunds)
  return {
    money: money.rows.map(({ provider, ...sums }) => ({
      provider,
      told: Number(sums.told),
      settled: Number(sums.settled),
      queued: Number(sums.queued),
      refunded: Number(sums.refunded),
      difference: Number(sums.told) - Number(sums.settled) - Number(sums.queued),
    })),
    lostMoney: lost.rows.map((row) => ({ ...row, amount: Number(row.amount) })),
    wrongAmounts: amounts.rows.map(({ code }) => code),
    wrongRefunds: returns.rows.map(({ code }) => code),
    more: lost.more + amounts.more + returns.more,
  }
}

/** Each movement of money in verified messages, once, with its case. */
const told = sql`
  select e.id, e.provider as source, e.provider_event_id, e.amount, e.order_id, e.created_at, e.outcome,
    case when e.provider in ${bankSources} then 'vietqr' else e.provider end as provider,
    e.outcome in ('matched', 'paid') as is_settled, c.amount as queued
  from payment_events e left join money_cases c on c.payment_event_id = e.id
  where e.is_verified and e.type in ('transfer.in', 'payment.succeeded', 'payment.review')
    and e.provider in ${[...bankSources, ...gateways, 'manual']}
    -- The same money in other words, that of somebody else's account, or a trial of an owner.
    and e.outcome not in ('known', 'replayed', 'foreign', 'trial')
    and not (e.outcome = 'paid' and exists (
      select 1 from money_cases held join payments p on p.id = held.payment_id
      where held.kind = 'review' and held.payment_event_id <> e.id
        and p.order_id = e.order_id and p.provider = e.provider and p.state = 'succeeded'))`

const moneyByProvider = (start: string, end: string) => sql`
  with told as (${told}), of_day as (
    select provider, amount as told, case when is_settled then coalesce(booked.came, 0) else 0 end as settled,
      case when is_settled then 0 else coalesce(queued, 0) end as queued, 0 as refunded
    from told left join lateral (
      select sum(e.credit) as came from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.source_kind = 'payment_event' and t.step = 'came' and e.payment_event_id = told.id) booked on true
    where created_at >= ${start} and created_at < ${end}
    union all
    select p.provider, 0, 0, 0, e.debit
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'refund_payable'
    join refunds r on r.id = case when t.source_kind = 'refund' then t.source_id::uuid end join payments p on p.id = r.payment_id
    where t.source_kind = 'refund' and t.step = 'made' and t.at >= ${start} and t.at < ${end})
  select provider, sum(told) as told, sum(settled) as settled, sum(queued) as queued, sum(refunded) as refunded
  from of_day group by provider order by provider`

const lostMoney = sql`
  with told as (${told})
  select t.source as provider, t.provider_event_id as "eventId", t.amount, o.code as "orderCode"
  from told t left join orders o on o.id = t.order_id
  where case when t.is_settled
    then not exists (select 1 from payments p where p.order_id = t.order_id and p.state = 'succeeded')
    else t.queued is distinct from t.amount end
  order by t.created_at desc`

/**
 * A successful payment must be covered by its provider's messages on the order, together with the short transfers that
 * it completed, or by a case assigned to it. Amounts that staff accepted below or above the price are not reported.
 */
const wrongAmounts = sql`
  select o.code from orders o
  join payments p on p.order_id = o.id and p.state = 'succeeded'
  cross join lateral (select coalesce(sum(e.amount), 0) as sum from payment_events e
    where e.order_id = o.id and e.is_verified and e.outcome in ('matched', 'paid')
      and e.type in ('transfer.in', 'payment.succeeded')) direct
  cross join lateral (select coalesce(sum(coalesce(part.amount, c.amount)), 0) as sum from money_cases c
    left join money_parts part on part.money_case_id = c.id and part.order_id = o.id
    where c.resolution = 'assigned' and case when c.payment_id is null
      then c.order_id = o.id and c.kind = 'underpaid'
      else c.payment_id = p.id and direct.sum = 0 end) given
  -- Null for an order that no part of a case paid.
  cross join lateral (select sum(part.amount) as sum from money_parts part where part.order_id = o.id) parts
  where p.amount <> o.total
    or o.total <> (select coalesce(sum(l.price - l.discount), 0) from order_lines l where l.order_id = o.id)
    or (p.provider in ${['vietqr', ...gateways]} and direct.sum + given.sum <> o.total
      and not exists (select 1 from money_cases c where c.payment_id = p.id
        and (c.resolution = 'accepted' or c.kind = 'overpaid')))
    or (p.provider = 'manual' and direct.sum <> o.total
      and not exists (select 1 from money_cases c where p.reference = o.code || '-' || c.id))
    or (p.provider = 'manual' and parts.sum <> p.received)
  order by o.code`

const wrongRefunds = sql`
  select o.code from orders o
  where exists (select 1 from order_lines l where l.order_id = o.id and l.refunded <> (
      select coalesce(sum(b.amount), 0) from refund_lines b join refunds r on r.id = b.refund_id
      where b.order_line_id = l.id and r.state = 'succeeded'))
    -- Money of a case goes back without a line: it never paid one.
    or exists (select 1 from refunds r where r.order_id = o.id and r.state = 'succeeded' and r.money_case_id is null
      and r.amount <> (select coalesce(sum(b.amount), 0) from refund_lines b where b.refund_id = r.id))
  order by o.code`
