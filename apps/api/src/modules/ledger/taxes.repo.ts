import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { readTaxRates, type TaxEnv } from '../../core/business-settings.service.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { ledgerEntries, ledgerTransactions } from '../../db/schema/index.ts'

/** The rates of value added tax that hold, for the functions of the database that know the tax of sales and refunds. */
export const ratesInSql = async (db: DbOrTx, env: TaxEnv) =>
  sql`${JSON.stringify(await readTaxRates(db, env))}::jsonb`

/**
 * Posts what the ledger lacks of the value added tax of one order, or of all. What was taxed by another rate before is
 * corrected by the difference, on the day of its sale or refund; in a month that was signed off it is dated `now`.
 * @returns how many entries were added
 */
export async function postTaxes(
  tx: Tx,
  env: TaxEnv,
  { orderId = null, now }: { orderId?: string | null; now: Date },
): Promise<number> {
  const { rows } = await tx.execute<{ posted: string }>(
    sql`select post_taxes(${await ratesInSql(tx, env)}, ${now.toISOString()}, ${orderId}::uuid) as posted`,
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
