import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** Most entries listed for one kind of difference. */
const MOST = 100

/** What a check lists, and how many more it found. */
export interface Listed<T> {
  rows: T[]
  more: number
}

/** Runs a check of which at most 100 rows are listed. */
export async function listMost<T extends Record<string, unknown>>(
  db: DbOrTx,
  query: SQL,
): Promise<Listed<T>> {
  const { rows } = await db.execute<T & { total: number }>(sql`
    select found.*, count(*) over ()::int as total from (${query}) found limit ${MOST}`)
  return {
    rows: rows.map(({ total: _, ...row }) => row as unknown as T),
    more: (rows[0]?.total ?? 0) - rows.length,
  }
}

/** Paid lines without an enrollment, a pending gift or a refund that removed the enrollment; and seats that are missing. */
export const paidWithoutAccess = sql`
  select o.code from orders o
  join order_lines l on l.order_id = o.id
  left join gifts g on g.order_id = o.id
  -- A further part of a purchase in parts opens nothing by itself.
  where o.state in ('paid', 'partially_refunded') and o.organisation_id is null and o.instalment_of is null
    and (g.order_id is null or g.claimed_at is not null)
    and not exists (select 1 from enrollments e
      where e.user_id = coalesce(g.claimed_by, o.user_id) and e.course_id = l.course_id
        and (e.state <> 'revoked' or e.state_reason is not null))
    and not exists (select 1 from refund_lines r join refunds f on f.id = r.refund_id
      where r.order_line_id = l.id and r.ends_access and f.state = 'succeeded')
    -- A refund of a further part ends what the first one opened.
    and not exists (select 1 from orders part join order_lines pl on pl.order_id = part.id
      join refund_lines r on r.order_line_id = pl.id join refunds f on f.id = r.refund_id
      where part.instalment_of = o.id and pl.course_id = l.course_id and r.ends_access and f.state = 'succeeded')
  union
  -- Every seat that was paid for exists.
  select o.code from orders o join order_lines l on l.order_id = o.id
  where o.paid_at is not null and o.organisation_id is not null
    and l.seats <> (select count(*) from seats s where s.order_line_id = l.id)
  order by code`

export const accessWithoutPayment = sql`
  select o.code from enrollments e
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
  order by code`

/** Whether the log has an act of staff on an access of the enrolment's learner, or of an account merged into it. */
const isNoted = (...actions: string[]) => sql`exists (
  select 1 from audit_entries a join users u on u.id = e.user_id or u.merged_into = e.user_id
  where a.subject_type = 'user' and a.subject_id = u.id::text and a.action in ${actions})`

/** Open accesses that neither a line of an order, nor a seat, nor a noted act of staff opened. */
export const accessWithoutLine = sql`
  select e.user_id as "learnerId", c.title as course from enrollments e join courses c on c.id = e.course_id
  where e.state = 'active' and e.seat_id is null and case
    when e.order_line_id is null then not ${isNoted('enrollment.opened')}
    else not exists (select 1 from order_lines l join orders o on o.id = l.order_id left join gifts g on g.order_id = o.id
      where l.id = e.order_line_id and case when o.is_gift then g.claimed_by else o.user_id end = e.user_id) end
  order by c.title, e.user_id`

/** Accesses of paid lines that are paused or ended with a reason, though the log knows nothing of it. */
export const accessEndedByHand = sql`
  select o.code from enrollments e
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id
  where e.state <> 'active' and e.state_reason is not null and o.paid_at is not null
    and not ${isNoted('enrollment.ended', 'enrollment.paused')}
  order by o.code`

/** Accesses that end before the day that was promised, though nothing that moves an end back did so. */
export const accessShortened = sql`
  select e.user_id as "learnerId", c.title as course from enrollments e join courses c on c.id = e.course_id
  where e.state <> 'revoked' and e.expires_at < coalesce(e.promised_until, 'infinity')
  order by c.title, e.user_id`

/** Orders that count as paid without a payment that succeeded. */
export const paidWithoutPayment = sql`
  select o.code from orders o
  where o.paid_at is not null and not exists (
    select 1 from payments p where p.order_id = o.id and p.state = 'succeeded')
  order by o.code`

/** Coupons whose count of uses is not that of the orders that hold one. */
export const wrongCoupons = sql`
  select c.code from coupons c
  where c.used <> (select count(*) from orders o
    where o.coupon_id = c.id and o.state not in ('cancelled', 'expired'))
  order by c.code`
