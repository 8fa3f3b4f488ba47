import { type SQL, sql } from 'drizzle-orm'
import type { TaxEnv } from '../core/business-settings.service.ts'
import type { Db } from '../db/client.ts'
import { checkLedger } from '../modules/ledger/index.ts'

/** The money as the simulated payers, banks and staff have counted it, in whole VND. */
export interface OutsideBooks {
  /** Paid by payers; each payment counts once, however often it was reported. */
  moneyIn: number
  /** Refunded or kept without an order. */
  letGo: number
  /** Refunded to payers of orders, or charged back by their banks. */
  back: number
  /** What gateways kept of payments that stood in their files and that they had told of. */
  fees: number
  /** Redeemed activation codes: each was paid for elsewhere, and becomes a sale when it is redeemed. */
  codes: Set<string>
}

export const newOutsideBooks = (): OutsideBooks => ({
  moneyIn: 0,
  letGo: 0,
  back: 0,
  fees: 0,
  codes: new Set(),
})

/** The price at which a code was sold, in VND. */
export const CODE_PRICE = 500_000

const settled = sql`('paid', 'partially_refunded', 'refunded')`
/** By a refund of the line, or of a further part of the purchase that it opened a course of. */
const isEnded = sql`exists (select 1 from refund_lines rl join refunds r on r.id = rl.refund_id
  where rl.ends_access and r.state = 'succeeded' and (rl.order_line_id = l.id or rl.order_line_id in (
    select pl.id from orders part join order_lines pl on pl.order_id = part.id
    where part.instalment_of = l.order_id and pl.course_id = l.course_id)))`

const withGift = sql`left join gifts g on g.order_id = o.id`
/** The learner who owns the courses of an order; nobody for a gift that is not claimed yet. */
const learner = sql`(case when o.is_gift then g.claimed_by else o.user_id end)`

/** What triggers keep for each day and order, against the entries that it sums. */
const keptSums = {
  'a day whose sums are not those of its entries': sql`
    select day::text as what from (
      select day, sum(revenue) as said, sum(orders) as orders from sales_days group by day) kept
    full join (select day, sum(amount) as counted from ledger_revenue group by day) entries using (day)
    full join (select day_in_vietnam(paid_at) as day, count(*) as paid from orders where paid_at is not null group by 1) sold using (day)
    where coalesce(said, 0) <> coalesce(counted, 0) or coalesce(orders, 0) <> coalesce(paid, 0)`,
  'a day of a course whose sums are not those of its entries': sql`
    select day::text as what from (
      select day, course_id, sum(revenue) as said, sum(sold) as sold from course_sales_days group by day, course_id) kept
    full join (
      select day, course_id, sum(amount) as counted from ledger_revenue group by day, course_id) entries using (day, course_id)
    full join (
      select day_in_vietnam(o.paid_at) as day, l.course_id, count(*) as lines
      from orders o join order_lines l on l.order_id = o.id where o.paid_at is not null group by 1, 2) sales using (day, course_id)
    where coalesce(said, 0) <> coalesce(counted, 0) or coalesce(sold, 0) <> coalesce(lines, 0)`,
  'an order whose revenue is not the sum of its entries': sql`
    select o.code as what from orders o
    left join (select order_id, sum(amount) as counted from ledger_revenue group by order_id) e on e.order_id = o.id
    where o.revenue <> coalesce(e.counted, 0)`,
}

/** Each rule with a query whose rows are its violations. */
const rules = {
  'a paid line without access': sql`
    select o.code as what from orders o join order_lines l on l.order_id = o.id ${withGift}
    where ${learner} is not null and o.state in ('paid', 'partially_refunded') and not ${isEnded}
      and o.instalment_of is null
      and not exists (select 1 from enrollments e
        where e.user_id = ${learner} and e.course_id = l.course_id
          and (e.state = 'active' or e.waits_for_order is not null))`,
  'access without a paid line': sql`
    select e.id::text as what from enrollments e
    where e.state = 'active' and not exists (
      select 1 from order_lines l join orders o on o.id = l.order_id ${withGift}
      where l.id = e.order_line_id and l.course_id = e.course_id and ${learner} = e.user_id
        and o.state in ${settled} and not ${isEnded})`,
  'two enrolments of one learner in one course': sql`
    select user_id::text as what from enrollments group by user_id, course_id having count(*) > 1`,
  'a course that its learner has paid for twice': sql`
    select min(o.code) as what from orders o join order_lines l on l.order_id = o.id
    where not o.is_gift and o.state in ('paid', 'partially_refunded') and not ${isEnded} and o.instalment_of is null
    group by o.user_id, l.course_id having count(*) > 1`,
  'a settled order without exactly one success, or a success of another': sql`
    select o.code as what from orders o
    where (select count(*) from payments p where p.order_id = o.id and p.state = 'succeeded')
      <> (case when o.state in ${settled} then 1 else 0 end)`,
  'an order under review that nobody is asked about': sql`
    select o.code as what from orders o where o.state = 'review' and not exists (
      select 1 from money_cases c where c.order_id = o.id and c.state = 'open')`,
  'an order whose commission is not its part of what came and was not given back': sql`
    select o.code as what from referrals r join orders o on o.id = r.order_id
    where r.kind = 'percent' and r.hold_days = 0
      and coalesce((select sum(e.amount) from affiliate_entries e where e.order_id = o.id), 0)
        <> coalesce((select floor(sum(l.received - l.refunded) * r.value / 100) from order_lines l
          where l.order_id = o.id and o.paid_at is not null), 0)`,
  'parts of a purchase that do not come to what was agreed': sql`
    select f.code as what from orders f
    cross join jsonb_each(f.instalment_terms -> 'courses') agreed (course, amounts)
    cross join jsonb_array_elements_text(agreed.amounts) with ordinality part (amount, number)
    left join orders p on f.id in (p.id, p.instalment_of) and p.instalment_number = part.number
    left join order_lines l on l.order_id = p.id and l.course_id::text = agreed.course
    where f.paid_at is not null and case when l.id is not null then l.price <> part.amount::bigint
      -- A refund that ends a course takes it out of the parts that are open.
      else not exists (select 1 from refund_lines rl join refunds r on r.id = rl.refund_id
        join order_lines back on back.id = rl.order_line_id join orders o on o.id = back.order_id
        where f.id in (o.id, o.instalment_of) and back.course_id::text = agreed.course
          and rl.ends_access and r.state = 'succeeded') end
    union
    select p.code from orders p where p.instalment_number is not null
      and p.total <> (select sum(l.price - l.discount) from order_lines l where l.order_id = p.id)`,
  'a part without its first one, or further parts of one that is not paid': sql`
    select p.code as what from orders p join orders f on f.id = p.instalment_of
    where f.paid_at is null or f.instalment_terms is null`,
  'a coupon whose uses are not its orders': sql`
    select c.code as what from coupons c
    where c.used <> (select count(*) from orders o
      where o.coupon_id = c.id and o.state not in ('cancelled', 'expired'))
      or c.used > c.max_uses`,
  'money that was told of and is nowhere': sql`
    select e.id::text as what from payment_events e
    where e.is_verified and e.type in ('transfer.in', 'payment.succeeded', 'payment.review')
      and e.outcome not in ('matched', 'paid', 'known', 'foreign', 'trial')
      and not exists (select 1 from money_cases c where c.payment_event_id = e.id and c.amount = e.amount)`,
  'a refund that the lines or the state do not show': sql`
    select o.code as what from orders o
    join lateral (select coalesce(sum(r.amount), 0) as sum from refunds r
      where r.order_id = o.id and r.state = 'succeeded' and r.money_case_id is null) given on true
    join lateral (select coalesce(sum(l.refunded), 0) as sum from order_lines l where l.order_id = o.id) lines on true
    left join payments p on p.order_id = o.id and p.state = 'succeeded'
    where given.sum <> lines.sum or given.sum > coalesce(p.received, 0)
      or (given.sum > 0 and o.state <> case when given.sum = p.received then 'refunded' else 'partially_refunded' end)`,
  'lines that do not share what came for their order': sql`
    select o.code as what from orders o left join payments p on p.order_id = o.id and p.state = 'succeeded'
    join order_lines l on l.order_id = o.id
    group by o.id, p.id having sum(l.received) <> coalesce(p.received, 0)
      or max(abs(l.received - coalesce(p.received * (l.price - l.discount)::numeric / nullif(o.total, 0), 0))) >= 1`,
  'a line that was given back wholly and leaves its doctor a share': sql`
    select l.id::text as what from order_lines l join ledger_revenue e on e.order_line_id = l.id
    where l.refunded = l.received group by l.id having sum(e.amount) <> 0 or sum(e.share) <> 0`,
  'an entry whose share is not what its doctors get': sql`
    select e.order_line_id::text as what from ledger_revenue e
    join (select order_line_id, refund_id, sum(share) as parts, count(*) filter (where is_lead) as leads
      from ledger_shares group by order_line_id, refund_id) d
      on d.order_line_id = e.order_line_id and d.refund_id is not distinct from e.refund_id
    where d.parts <> e.share or d.leads <> 1`,
  'a doctor who keeps a part of a line that was given back wholly': sql`
    select l.id::text as what from order_lines l join ledger_shares d on d.order_line_id = l.id
    where l.refunded = l.received group by l.id, d.doctor_id having sum(d.share) <> 0`,
  'parts of a line that are more than its share': sql`
    select order_line_id::text as what from order_line_shares group by order_line_id having sum(basis_points) > 10000`,
  ...keptSums,
  'a payment that counts other money than what came for it or went back': sql`
    select p.reference as what from payments p
    where (p.state <> 'succeeded' and p.received <> 0)
      or p.returned <> (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.money_case_id is null and r.state <> 'failed')`,
}

async function findBroken(db: Db, rulesOf: Readonly<Record<string, SQL>>): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, query] of Object.entries(rulesOf)) {
    const { rows } = await db.execute<{ what: string }>(query)
    if (rows.length > 0) faults.push(`${rule}: ${rows.map(({ what }) => what).join(', ')}`)
  }
  return faults
}

/** Days and orders whose sums are not those of their revenue entries; empty if all are. */
export const findSumFaults = (db: Db): Promise<string[]> => findBroken(db, keptSums)

/**
 * Checks everything that must always be true of orders, money and access.
 * @returns the broken rules with their rows; empty if all hold
 */
export async function findMoneyFaults(db: Db, outside: OutsideBooks, env: TaxEnv = {}): Promise<string[]> {
  const faults = await findBroken(db, rules)
  const { rows } = await db.execute<Record<'sold' | 'waiting' | 'revenue' | 'held' | 'fees', string>>(sql`
    select
      (select coalesce(sum(amount), 0) from ledger_revenue) as revenue,
      (select coalesce(sum(debit - credit), 0) from ledger_entries
        where account in ('cash', 'outgoing', 'kept', 'trials', 'fees')) as held,
      (select coalesce(sum(debit - credit), 0) from ledger_entries where account = 'fees') as fees,
      (select coalesce(sum(p.received), 0) from payments p
        where p.state = 'succeeded' and p.provider not in ('activation', 'free')) as sold,
      (select coalesce(sum(unallocated), 0) from money_cases where state = 'open') as waiting`)
  const sold = Number(rows[0]?.sold)
  const waiting = Number(rows[0]?.waiting)
  if (outside.moneyIn !== sold + waiting + outside.letGo)
    faults.push(
      `money in ${outside.moneyIn} is not sold ${sold} + waiting ${waiting} + let go ${outside.letGo}`,
    )
  const codes = outside.codes.size * CODE_PRICE
  const left = outside.moneyIn - waiting - outside.letGo - outside.back + codes
  if (Number(rows[0]?.revenue) !== left)
    faults.push(
      `revenue ${rows[0]?.revenue} is not money in ${outside.moneyIn} - waiting ${waiting} - let go ${outside.letGo} - back ${outside.back} + codes ${codes}`,
    )
  if (Number(rows[0]?.fees) !== outside.fees)
    faults.push(`the ledger has fees of ${rows[0]?.fees}, and gateways kept ${outside.fees}`)
  const held = outside.moneyIn - outside.back - outside.letGo
  if (Number(rows[0]?.held) !== held)
    faults.push(`the ledger has ${rows[0]?.held} besides what was kept and tried, payers say ${held}`)
  const { faults: ofLedger } = await checkLedger(db, env)
  for (const { rule, what, booked, counted } of ofLedger)
    faults.push(`the ledger's ${rule} of ${what}: booked ${booked}, counted ${counted}`)
  return faults
}
