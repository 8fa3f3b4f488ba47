import { sql, type Tx } from '@repo/api/rows'

/** How many rows each list of the desk is filled up with. */
export interface DeskSize {
  messages: number
  questions: number
  coupons: number
  entries: number
  /** Orders that an invoice is asked for. */
  invoices: number
}

/** The UUIDv7 of a moment; apart from that always the same one for a table and a number. */
const idOf = (table: string, at: ReturnType<typeof sql>) =>
  sql`overlay(overlay(overlay(md5(${table}::text || n) placing '7' from 13) placing '8' from 17)
    placing lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') from 1)::uuid`

/**
 * Copies rows of the demo for the lists that staff work through: messages, questions, coupons, the audit log, invoices.
 * Their times spread over three years.
 */
export async function multiplyDesk(tx: Tx, size: DeskSize): Promise<void> {
  const copy = (table: string, count: number, changes = sql``) => {
    const at = sql`now() - (n::float8 / ${count}::int) * interval '3 years'`
    const name = sql.identifier(table)
    return tx.execute(sql`
      insert into ${name} select (jsonb_populate_record(o.r, jsonb_build_object(
        'id', ${idOf(table, at)}, 'created_at', ${at} ${changes}))).*
      from generate_series(1, ${count}::int) n
      join (select r, row_number() over (order by id) - 1 as place from ${name} r) o
        on o.place = n % (select count(*) from ${name})`)
  }
  await copy('contact_requests', size.messages, sql`, 'reference', 'growth-' || n`)
  await copy('course_questions', size.questions, sql`, 'accepted_answer_id', null`)
  await copy('coupons', size.coupons, sql`, 'code', 'GROWTH' || n`)
  await copy('audit_entries', size.entries)
  await tx.execute(sql`
    insert into invoice_requests select (jsonb_populate_record(i.r, jsonb_build_object(
      'order_id', o.id, 'created_at', o.created_at))).*
    from (select id, created_at, row_number() over (order by id) as n from orders
      where state = 'paid' and id not in (select order_id from invoice_requests)
      limit ${size.invoices}::int) o
    join (select r, row_number() over (order by order_id) - 1 as place from invoice_requests r) i
      on i.place = o.n % (select count(*) from invoice_requests)`)
}
