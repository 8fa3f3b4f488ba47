import { sql } from 'drizzle-orm'
import type { TaxEnv } from '../core/business-settings.service.ts'
import type { Db } from '../db/client.ts'
import { postTaxes } from '../modules/ledger/index.ts'

/**
 * An entry of the ledger as one word, with the fact that it was posted for. The entries of a tax and its
 * corrections count as one, because a ledger that is posted from scratch has no corrections.
 */
const entries = sql`
  select concat_ws(' | ', t.source_kind, t.source_id, case when t.step like 'taxed%' then 'taxed' else t.step end, e.account,
    e.place, e.payment_event_id, e.order_line_id, e.doctor_id, e.reason, e.tax_basis_points) as what,
    case when bool_or(t.step like 'taxed%') then sum(e.debit - e.credit)::text
      else sum(e.debit)::text || ' ' || sum(e.credit)::text end as amounts
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  -- Fees stand in the rows of gateways' files, with which the night compares them; the past has none.
  -- Commission and withheld tax have no past, either: the rules "affiliate" and "withheld" compare them row by row.
  where t.source_kind not in ('settlement', 'affiliate_entry', 'affiliate_payout', 'tax_withholding', 'tax_remittance')
  group by 1 having sum(e.debit) <> sum(e.credit) or not bool_or(t.step like 'taxed%') order by 1`

class PutBack extends Error {}

/**
 * Compares the ledger with the raw events, cases, orders, refunds and statements: all that was posted when it happened is
 * posted anew from what these tables say now, as for the time before there was a ledger.
 * @returns the entries that differ, of the ledger (`-`) and of the raw facts (`+`); empty if there are none
 */
export async function findLedgerFaults(db: Db, env: TaxEnv = {}): Promise<string[]> {
  const read = async (from: Pick<Db, 'execute'>) =>
    (await from.execute<{ what: string; amounts: string }>(entries)).rows.map(
      ({ what, amounts }) => `${what}: ${amounts}`,
    )
  const booked = await read(db)
  let counted: string[] = []
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from ledger_entries`)
    await tx.execute(sql`delete from ledger_transactions`)
    await tx.execute(sql`select post_past_money()`)
    await postTaxes(tx, env, { now: new Date() })
    counted = await read(tx)
    throw new PutBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof PutBack)) throw error
  })
  const [ours, theirs] = [new Set(booked), new Set(counted)]
  return [
    ...booked.filter((entry) => !theirs.has(entry)).map((entry) => `- ${entry}`),
    ...counted.filter((entry) => !ours.has(entry)).map((entry) => `+ ${entry}`),
  ]
}
