import { desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { reconciliationReports } from '../../db/schema/index.ts'

/** What our own books say against each other; every number but the sums has to be 0. */
export interface Findings {
  /** By provider: payments that succeeded on the day, and their sum in VND. */
  providers: { provider: string; count: number; sum: number }[]
  /** Paid lines that open nothing: neither an access, nor a gift on its way, nor given back with its access. */
  paidWithoutAccess: string[]
  /** Active accesses by a line that was never paid. */
  accessWithoutPayment: string[]
  /** Orders that are paid by more or less than their total, and not by a decision of staff. */
  wrongAmounts: string[]
  /** Money that waits for a decision since before the day. */
  openCases: { count: number; sum: number }
  /** Attempts that no gateway has answered for since before the day. */
  silentAttempts: number
}

/** Looks at everything that moved in a stretch of time, and at all that has to fit at any time. */
export async function compareBooks(db: DbOrTx, from: Date, to: Date): Promise<Findings> {
  const [start, end] = [from.toISOString(), to.toISOString()]
  const codes = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ code: string }>(query)).rows.map(({ code }) => code)
  const providers = await db.execute<Findings['providers'][number]>(sql`
    select provider, count(*)::int as count, coalesce(sum(amount), 0)::float8 as sum from payments
    where state = 'succeeded' and paid_at >= ${start} and paid_at < ${end} group by provider order by provider`)
  const cases = await db.execute<Findings['openCases']>(sql`
    select count(*)::int as count, coalesce(sum(unallocated), 0)::float8 as sum from money_cases
    where state = 'open' and created_at < ${start}`)
  const silent = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from payments
    where provider in ('vnpay', 'momo', 'zalopay') and state in ('created', 'redirected') and created_at < ${start}`)
  return {
    providers: providers.rows,
    paidWithoutAccess: await codes(paidWithoutAccess),
    accessWithoutPayment: await codes(accessWithoutPayment),
    wrongAmounts: await codes(wrongAmounts),
    openCases: cases.rows[0] ?? { count: 0, sum: 0 },
    silentAttempts: silent.rows[0]?.count ?? 0,
  }
}

/** @returns false when the day has its report already. */
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

export async function listReports(db: DbOrTx, page: number, pageSize: number) {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(reconciliationReports)
      .orderBy(desc(reconciliationReports.day))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(reconciliationReports),
  ])
  return { rows, total }
}

export async function findReport(db: DbOrTx, day: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reconciliationReports).where(eq(reconciliationReports.day, day))
  return row ?? null
}

const paidWithoutAccess = sql`
  select distinct o.code from orders o
  join order_lines l on l.order_id = o.id
  left join gifts g on g.order_id = o.id
  where o.state in ('paid', 'partially_refunded')
    and (g.order_id is null or g.claimed_at is not null)
    and not exists (select 1 from enrollments e
      where e.user_id = coalesce(g.claimed_by, o.user_id) and e.course_id = l.course_id and e.state = 'active')
    and not exists (select 1 from refund_lines r join refunds f on f.id = r.refund_id
      where r.order_line_id = l.id and r.ends_access and f.state = 'succeeded')
  limit 100`

const accessWithoutPayment = sql`
  select distinct o.code from enrollments e
  join order_lines l on l.id = e.order_line_id
  join orders o on o.id = l.order_id
  where e.state = 'active' and o.state not in ('paid', 'partially_refunded', 'refunded')
  limit 100`

const wrongAmounts = sql`
  select o.code from orders o
  join payments p on p.order_id = o.id and p.state = 'succeeded'
  where p.amount <> o.total
    or o.total <> (select coalesce(sum(l.price - l.discount), 0) from order_lines l where l.order_id = o.id)
  limit 100`
