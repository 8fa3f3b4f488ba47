import type { SettingValues } from '@repo/contract/settings'
import { and, eq, gte, inArray, like, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/index.ts'

/** Rates of value added tax, in the order of their days. */
export type TaxRates = SettingValues['tax']['rates']

/** The rates for the functions of the database that know the tax of sales and refunds. */
export const ratesInSql = (rates: TaxRates) => sql`${JSON.stringify(rates)}::jsonb`

/** Posts what the ledger lacks of the taxes of one order, or of all (null). @returns how many entries were added */
export async function postOwedTaxes(
  tx: Tx,
  rates: TaxRates,
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ posted: string }>(
    sql`select post_taxes(${ratesInSql(rates)}, ${now.toISOString()}, ${orderId}::uuid) as posted`,
  )
  return Number(rows[0]?.posted ?? 0)
}

/**
 * The output tax of the sales and refunds of a period, in VND, whenever it was posted: that of a month which was signed off
 * before is dated later. `elsewhere` is how much of it is dated outside of the period.
 */
export async function sumOutputTax(
  db: DbOrTx,
  { from, to }: { from: Date; to: Date },
): Promise<{ tax: number; elsewhere: number }> {
  const fact = alias(ledgerTransactions, 'fact')
  const sum = sql`sum(${ledgerEntries.credit} - ${ledgerEntries.debit})`
  const isInside = sql`${ledgerTransactions.at} >= ${from.toISOString()} and ${ledgerTransactions.at} < ${to.toISOString()}`
  const [row] = await db
    .select({
      tax: sql<number>`coalesce(${sum}, 0)::float8`,
      elsewhere: sql<number>`coalesce(${sum} filter (where not (${isInside})), 0)::float8`,
    })
    .from(fact)
    .innerJoin(
      ledgerTransactions,
      and(
        eq(ledgerTransactions.sourceKind, fact.sourceKind),
        eq(ledgerTransactions.sourceId, fact.sourceId),
        like(ledgerTransactions.step, 'taxed%'),
      ),
    )
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.transactionId, ledgerTransactions.id), eq(ledgerEntries.account, 'output_tax')),
    )
    .where(and(inArray(fact.step, ['sold', 'made']), gte(fact.at, from), lt(fact.at, to)))
  return row ?? { tax: 0, elsewhere: 0 }
}

/**
 * The days, in Vietnam's time, whose sales were refunded in months that were signed off: the rate of the day of a sale is
 * that of its refunds, too. Without orders whose invoice keeps its own rate.
 */
export async function listDaysRefundedInClosedMonths(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct (o.paid_at at time zone 'Asia/Ho_Chi_Minh')::date::text as day
    from refunds r join orders o on o.id = r.order_id
    join ledger_months m on m.month = to_char(r.completed_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')
    where r.state = 'succeeded' and r.money_case_id is null and o.paid_at is not null
      and not exists (select 1 from invoice_requests i where i.order_id = o.id and i.tax_basis_points is not null)
    order by 1`)
  return rows.map(({ day }) => day)
}
