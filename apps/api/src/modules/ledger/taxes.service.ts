import { readTaxRates, type TaxEnv } from '../../core/business-settings.service.ts'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { compareLedger, type LedgerFault } from './ledger-check.repo.ts'
import { postPast } from './past.repo.ts'
import { postOwedTaxes } from './taxes.repo.ts'

/**
 * Posts what the ledger lacks of the value added tax of one order, or of all. What was taxed by another rate before is
 * corrected by the difference, on the day of its sale or refund; in a month that was signed off it is dated `now`.
 * @param env rates that the installation names, where owners set none
 * @returns how many entries were added
 */
export const postTaxes = async (
  tx: Tx,
  env: TaxEnv,
  { orderId = null, now }: { orderId?: string | null; now: Date },
): Promise<number> => postOwedTaxes(tx, await readTaxRates(tx, env), { orderId, now })

/** Posts what is in no ledger yet, with its taxes by the rates that hold now. @returns how many entries were added */
export const postRest = async (db: Db, env: TaxEnv, now: Date): Promise<number> =>
  postPast(db, await readTaxRates(db, env), now)

/**
 * Compares the ledger with the books that it was posted from.
 * @param env rates of value added tax that the installation names, where owners set none
 * @returns the differences, and how many more there are
 */
export const checkLedger = async (
  db: DbOrTx,
  env: TaxEnv = {},
): Promise<{ faults: LedgerFault[]; more: number }> => compareLedger(db, await readTaxRates(db, env))
