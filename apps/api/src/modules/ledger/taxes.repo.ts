import type { SettingValues } from '@repo/contract/settings'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
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

/** The output tax that was posted into a period, in VND. */
export async function sumOutputTax(db: DbOrTx, { from, to }: { from: Date; to: Date }): Promise<number> {
  const [row] = await db
    .select({ tax: sql<number>`coalesce(sum(${ledgerEntries.credit} - ${ledgerEntries.debit}), 0)::float8` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerEntries.account, 'output_tax'),
        gte(ledgerTransactions.at, from),
        lt(ledgerTransactions.at, to),
      ),
    )
  return row?.tax ?? 0
}
