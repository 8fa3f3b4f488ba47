import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { postOwedTaxes, type TaxRates } from './taxes.repo.ts'

/**
 * Posts what is in no ledger yet, such as what a process of before the ledger settled while this one was starting. What
 * belongs to a month that was signed off is dated `now`. The taxes follow the rates.
 * @returns how many entries were added
 */
export const postPast = (db: Db, rates: TaxRates, now: Date): Promise<number> =>
  // One snapshot for all reads: an order that is settled meanwhile is seen as a whole or not at all.
  db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ posted: string }>(
        sql`select post_past_money(${now.toISOString()}) as posted`,
      )
      return Number(rows[0]?.posted ?? 0) + (await postOwedTaxes(tx, rates, { orderId: null, now }))
    },
    { isolationLevel: 'repeatable read' },
  )
