import { bankSources, gateways } from '@repo/contract/payment-providers'
import type { ledgerRules } from '@repo/contract/reconciliation'
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { wrongParts } from './open-parts.repo.ts'
import { ratesInSql, type TaxRates } from './taxes.repo.ts'

/** Where the ledger says something else than the books that it was posted from. */
export interface LedgerFault {
  rule: (typeof ledgerRules)[number]
  orderCode: string | null
  /** Names the fact: an event by its provider and number, a doctor by the id. */
  what: string
  /** What the ledger has, in VND. */
  booked: number
  /** What the other book has. */
  counted: number
}

/** The ledger's balance of credits by one of the columns of its entries. */
const balances = (of: SQL, account: SQL) => sql`
  select ${of} as id, sum(e.credit - e.debit) as booked
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account in (${account}) group by 1`

/** What revenue and discounts have by a column, and how much of it sales brought. */
const revenueBy = (of: SQL) => sql`
  select ${of}, sum(e.credit - e.debit) as booked,
    sum(e.credit - e.debit) filter (where t.source_kind = 'order') as sold
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account in ('revenue', 'discount') group by 1`

/** Each rule with a query whose rows are its violations. @param rates of value added tax, as they hold */
const rulesBy = (rates: SQL): Record<LedgerFault['rule'], SQL> => ({
  /** Debits and credits of a transaction differ. */
  balance: sql`
    select null as "orderCode", t.source_kind || ' ' || t.source_id || ' ' || t.step as what,
      coalesce(sum(e.debit), 0) as booked, coalesce(sum(e.credit), 0) as counted
    from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.debit), 0) <> coalesce(sum(e.credit), 0) or count(e.id) < 2`,
  /** Money that a verified event told of is not in the ledger, or another amount. */
  arrival: sql`
    select o.code as "orderCode", m.provider || ' ' || m.provider_event_id as what, coalesce(c.booked, 0) as booked, m.amount as counted
    from payment_events m left join orders o on o.id = m.order_id
    left join (select t.source_id, sum(e.debit) as booked from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.source_kind = 'payment_event' and t.step = 'came' group by 1) c on c.source_id = m.id::text
    where m.is_verified and m.amount > 0 and m.type in ('transfer.in', 'payment.succeeded', 'payment.review')
      and m.provider in ${[...bankSources, ...gateways, 'manual', 'activation']}
      and m.outcome not in ('known', 'replayed', 'foreign') and coalesce(c.booked, 0) <> m.amount
      -- The gateway confirmed money that it had told of as doubtful before.
      and not (m.outcome = 'paid' and c.booked is null and exists (
        select 1 from money_cases held join payments p on p.id = held.payment_id
        where held.kind = 'review' and held.payment_event_id <> m.id and p.order_id = m.order_id and p.provider = m.provider))`,
  /** A transfer away that a bank told of is not in the ledger, or another amount. */
  departure: sql`
    select null as "orderCode", m.provider || ' ' || m.provider_event_id as what, coalesce(w.booked, 0) as booked, m.amount as counted
    from payment_events m
    left join (select t.source_id, sum(e.debit) as booked from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      where t.source_kind = 'payment_event' and t.step = 'went' group by 1) w on w.source_id = m.id::text
    where m.is_verified and m.amount > 0 and m.type = 'transfer.out' and m.provider in ${[...bankSources]}
      and m.outcome not in ('known', 'replayed', 'foreign') and coalesce(w.booked, 0) <> m.amount
      -- Before the ledger, what two services told of was noted as two transfers.
      and not (w.booked is null and m.id in (select repeated_departures()))`,
  /** The row of a transfer has another amount than the bank told. */
  transfer: sql`
    select o.code as "orderCode", b.source || ' ' || b.source_id as what, m.amount as booked, b.amount as counted
    from bank_transactions b left join orders o on o.id = b.order_id
    join payment_events m on m.provider = b.source and m.provider_event_id = b.source_id
      and m.type = 'transfer.in' and m.is_verified
    where b.amount <> m.amount`,
  /** Money without an order is not what the cases have. */
  unallocated: sql`
    select o.code as "orderCode", m.provider || ' ' || m.provider_event_id as what,
      coalesce(l.booked, 0) as booked, coalesce(c.unallocated, 0) as counted
    from (${balances(sql`e.payment_event_id`, sql`'unallocated'`)}) l
    full join (select payment_event_id as id, unallocated from money_cases where state = 'open') c using (id)
    join payment_events m on m.id = coalesce(l.id, c.id) left join orders o on o.id = m.order_id
    where coalesce(l.booked, 0) <> coalesce(c.unallocated, 0)`,
  /** A sold order got other money than was counted as received for it. */
  receivable: sql`
    select o.code as "orderCode", o.code as what, -l.booked as booked, 0 as counted
    from (${balances(sql`t.order_id`, sql`'receivable'`)}) l join orders o on o.id = l.id where l.booked <> 0`,
  /** What a line brought, less what went back of it. */
  line: sql`
    select o.code as "orderCode", o.code as what, coalesce(l.booked, 0) as booked, coalesce(s.counted, 0) as counted
    from (${balances(sql`e.order_line_id`, sql`'revenue', 'discount'`)}) l
    full join (
      select order_line_id as id, sum(amount) as counted from revenue_entries group by 1) s using (id)
    join order_lines ol on ol.id = coalesce(l.id, s.id) join orders o on o.id = ol.order_id
    where coalesce(l.booked, 0) <> coalesce(s.counted, 0)`,
  /** A refund that is owed, or is not any more. */
  refund: sql`
    select o.code as "orderCode", o.code as what, coalesce(l.booked, 0) as booked, case r.state when 'pending' then r.amount else 0 end as counted
    from refunds r join orders o on o.id = r.order_id
    left join (${balances(sql`t.source_id`, sql`'refund_payable'`)}) l on l.id = r.id::text
    where coalesce(l.booked, 0) <> case r.state when 'pending' then r.amount else 0 end`,
  /** What a doctor is still to be paid. */
  doctor: sql`
    select null as "orderCode", coalesce(l.id, s.id)::text as what, coalesce(l.booked, 0) as booked, coalesce(s.counted, 0) as counted
    from (${balances(sql`e.doctor_id`, sql`'doctor_payable'`)}) l
    full join (
      select doctor_id as id, sum(amount) as counted from (
        select doctor_id, share as amount from doctor_entries where doctor_id is not null
        union all
        -- A month below 0 that was noted as paid by hand, as was possible before batches, moved nothing.
        select doctor_id, -share from doctor_statements s where state = 'paid' and (share > 0
          or exists (select 1 from payout_items i where i.statement_id = s.id and i.state = 'paid'))) all_shares
      group by 1) s using (id)
    where coalesce(l.booked, 0) <> coalesce(s.counted, 0)`,
  /** The fee of a row of a gateway's settlement file is not in the ledger, or another amount. */
  fee: sql`
    select s.order_code as "orderCode", coalesce(s.gateway || ' ' || s.key, l.id) as what,
      coalesce(l.booked, 0) as booked, coalesce(s.posted, 0) as counted
    from (select t.source_id as id, sum(e.debit - e.credit) as booked
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.source_kind = 'settlement' and e.account = 'fees' group by 1) l
    full join (select id::text as id, gateway, key, order_code, posted from gateway_settlement_lines
      where posted is not null) s using (id)
    where coalesce(l.booked, 0) <> coalesce(s.posted, 0)`,
  /** The value added tax in what an order brought, by its rate. */
  tax: sql`
    select o.code as "orderCode", o.code as what, coalesce(l.booked, 0) as booked, coalesce(s.counted, 0) as counted
    from (
      select t.order_id as id, e.tax_basis_points as points, sum(e.credit - e.debit) as booked
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'output_tax' group by 1, 2) l
    full join (
      select order_id as id, tax_basis_points as points, sum(tax) as counted from owed_taxes(${rates}) group by 1, 2) s
      using (id, points)
    join orders o using (id)
    where coalesce(l.booked, 0) <> coalesce(s.counted, 0)`,
  /** The revenue that an order carries for lists, or a state that says otherwise than what it brought and gave back. */
  order: sql`
    select o.code as "orderCode", o.code as what, coalesce(l.booked, 0) as booked, o.revenue as counted
    from orders o left join (${revenueBy(sql`t.order_id as id`)}) l on l.id = o.id
    where o.revenue <> coalesce(l.booked, 0) or l.sold > 0 and o.state <> case
      when l.booked = l.sold then 'paid' when l.booked > 0 then 'partially_refunded' else 'refunded' end`,
  /** The revenue that is kept for a day. */
  day: sql`
    select null as "orderCode", to_char(day, 'DD-MM-YYYY') as what, coalesce(l.booked, 0) as booked, coalesce(k.counted, 0) as counted
    from (${revenueBy(sql`day_in_vietnam(t.at) as day`)}) l
    full join (select day, sum(revenue) as counted from sales_days group by 1) k using (day)
    where coalesce(l.booked, 0) <> coalesce(k.counted, 0)
    union all
    select null, to_char(coalesce(c.day, k.day), 'DD-MM-YYYY') || ' ' || coalesce(c.course_id, k.course_id),
      coalesce(c.booked, 0), coalesce(k.counted, 0)
    from (select day, course_id, sum(amount) as booked from ledger_revenue group by 1, 2) c
    full join (select day, course_id, sum(revenue) as counted from course_sales_days group by 1, 2) k
      on k.day = c.day and k.course_id = c.course_id
    where coalesce(c.booked, 0) <> coalesce(k.counted, 0)`,
  /** What an affiliate earned, lost again or was paid is not in the ledger, or another amount. */
  affiliate: sql`
    select o.code as "orderCode", a.code as what, coalesce(l.booked, 0) as booked, moved.amount as counted
    from (
      select id, affiliate_id, order_id, amount from affiliate_entries
      union all
      select id, affiliate_id, null, -amount from affiliate_payouts) moved
    join affiliates a on a.id = moved.affiliate_id left join orders o on o.id = moved.order_id
    left join (${balances(sql`t.source_id`, sql`'affiliate_payable'`)}) l on l.id = moved.id::text
    where coalesce(l.booked, 0) <> moved.amount`,
  /**
   * Tax that was withheld from a payee or paid to the state is not in the ledger, or another amount. Tax that is open
   * though its batch ended counts as withheld; a payment whose note was taken back counts as none.
   */
  withheld: sql`
    select null as "orderCode", coalesce(moved.what, l.id) as what, coalesce(l.booked, 0) as booked,
      coalesce(moved.amount, 0) as counted
    from (
      select w.id::text as id, coalesce(d.name, u.name) || ' ' || to_char(coalesce(w.ended_at, b.ended_at) at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY') as what, w.amount
      from tax_withholdings w left join doctors d on d.id = w.doctor_id left join payout_batches b on b.id = w.batch_id
      left join affiliate_payouts p on p.id = w.affiliate_payout_id left join affiliates a on a.id = p.affiliate_id
      left join users u on u.id = a.user_id
      where w.state = 'withheld' or w.state = 'open' and b.state <> 'open'
      union all
      select id::text, month || ' ' || reference, case when taken_back_at is null then -amount else 0 end
      from tax_remittances) moved
    full join (${balances(sql`t.source_id`, sql`'tax_withheld'`)}) l using (id)
    where coalesce(l.booked, 0) <> coalesce(moved.amount, 0)`,
  /** A part of a purchase that is still to come costs something else than was agreed, or has no order. */
  part: wrongParts,
})

/** Most faults of one rule that are listed. */
const MOST = 100

/** Compares the ledger with the books that it was posted from. @returns the differences, and how many more there are. */
export async function compareLedger(
  db: DbOrTx,
  rates: TaxRates,
): Promise<{ faults: LedgerFault[]; more: number }> {
  const rules = rulesBy(ratesInSql(rates))
  const faults: LedgerFault[] = []
  let more = 0
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute<{
      orderCode: string | null
      what: string
      booked: string
      counted: string
      total: number
    }>(sql`
      select found.*, count(*) over ()::int as total from (${query}) found order by what limit ${MOST}`)
    more += (rows[0]?.total ?? 0) - rows.length
    faults.push(
      ...rows.map(({ orderCode, what, booked, counted }) => ({
        rule: rule as LedgerFault['rule'],
        orderCode,
        what,
        booked: Number(booked),
        counted: Number(counted),
      })),
    )
  }
  return { faults, more }
}
