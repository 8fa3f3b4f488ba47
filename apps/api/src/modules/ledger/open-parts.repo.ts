import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'

/** Further parts of purchases in parts that are agreed on and not paid, in VND; `late` ones are those past their day. */
export interface OpenPartSums {
  count: number
  sum: number
  lateCount: number
  lateSum: number
}

export type OpenPart = {
  code: string
  learner: string
  plan: string
  number: number
  of: number
  amount: number
  dueAt: string
  isLate: boolean
}

const isOpen = sql`o.instalment_of is not null and o.state in ('pending_payment', 'review')`
const isLate = (now: Date) => sql`o.instalment_due_at < ${now.toISOString()}::timestamptz`

export async function sumOpenParts(db: DbOrTx, now: Date): Promise<OpenPartSums> {
  const { rows } = await db.execute<OpenPartSums & Record<string, unknown>>(sql`
    select count(*)::int as count, coalesce(sum(o.total), 0)::float8 as sum,
      count(*) filter (where ${isLate(now)})::int as "lateCount",
      coalesce(sum(o.total) filter (where ${isLate(now)}), 0)::float8 as "lateSum"
    from orders o where ${isOpen}`)
  return rows[0] ?? { count: 0, sum: 0, lateCount: 0, lateSum: 0 }
}

/** The parts that are due first. */
export async function listOpenParts(db: DbOrTx, now: Date, limit: number): Promise<OpenPart[]> {
  const { rows } = await db.execute<OpenPart>(sql`
    select o.code, u.name as learner, f.instalment_terms->>'title' as plan, o.instalment_number as number,
      jsonb_array_length(f.instalment_terms->'parts') as of, o.total::float8 as amount,
      to_char(o.instalment_due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt", ${isLate(now)} as "isLate"
    from orders o join orders f on f.id = o.instalment_of join users u on u.id = o.user_id
    where ${isOpen} order by o.instalment_due_at, o.id limit ${limit}`)
  return rows
}

/**
 * Parts whose orders cost something else than was agreed for the courses that are still to be paid, or that have no order
 * though the first part is paid. Here the parts are counted from the agreement, and not from their orders.
 */
export const wrongParts = sql`
  select coalesce(o.code, f.code) as "orderCode", f.code || ' ' || part.number as what,
    coalesce(o.total, 0) as booked, coalesce(agreed.sum, 0) as counted
  from orders f
  cross join lateral jsonb_array_elements(f.instalment_terms->'parts') with ordinality part(terms, number)
  left join orders o on o.instalment_of = f.id and o.instalment_number = part.number
  cross join lateral (
    select sum((course.value->>(part.number - 1)::int)::bigint) as sum from jsonb_each(f.instalment_terms->'courses') course
    where o.id is null or exists (
      select from order_lines l where l.order_id = o.id and l.course_id::text = course.key)) agreed
  where f.instalment_terms is not null and f.paid_at is not null and part.number > 1
    and (o.id is null or o.state in ('pending_payment', 'review')) and coalesce(o.total, 0) <> coalesce(agreed.sum, 0)`
