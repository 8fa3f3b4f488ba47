import { readSettings } from '../../core/business-settings.service.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { postWithheld } from '../ledger/index.ts'
import { ruleOn, type WithholdingRule, withheldFrom } from './rules.ts'
import { endWithholdings, findTermsOf, insertWithholdings, type WithholdingRow } from './withholding.repo.ts'

/** What is to be withheld from one transfer. */
interface Withheld {
  /** In VND. */
  amount: number
  /** Empty where it is not known. */
  taxCode: string
  /** The rule that it follows; null where none holds or the doctor is exempt. */
  rule: WithholdingRule | null
}

/** The rule of a moment's day. */
export const readRule = async (db: DbOrTx, now: Date) =>
  ruleOn((await readSettings(db, 'withholding')).rules, dayInVietnam(now))

/** What is withheld from a transfer to each of these doctors if it is made now. @param now decides which rule holds */
export async function readWithholding(
  db: DbOrTx,
  doctorIds: readonly string[],
  now: Date,
): Promise<(doctorId: string, gross: number) => Withheld> {
  const read = together(db)
  const [rule, rows] = await Promise.all([readRule(read, now), findTermsOf(read, doctorIds)])
  const terms = new Map(rows.map((row) => [row.doctorId, row]))
  return (doctorId, gross) => {
    const own = terms.get(doctorId)
    const applied = own?.exemption ? null : rule
    return { amount: withheldFrom(gross, applied), taxCode: own?.taxCode ?? '', rule: applied }
  }
}

interface Transfer {
  doctorId: string
  gross: number
  withheld: Withheld
}

const rowsOf = (transfers: readonly Transfer[], now: Date) =>
  transfers.flatMap(({ doctorId, gross, withheld: { amount, taxCode, rule } }) =>
    amount > 0 && rule
      ? {
          doctorId,
          gross,
          amount,
          taxCode,
          day: dayInVietnam(now),
          threshold: rule.threshold,
          basisPoints: rule.basisPoints,
          createdAt: now,
        }
      : [],
  )

/** Writes down what the transfers of a batch will be short of, until it is paid or cancelled. */
export async function planWithheld(
  tx: Tx,
  batchId: string,
  { transfers, now }: { transfers: readonly Transfer[]; now: Date },
): Promise<void> {
  await insertWithholdings(
    tx,
    rowsOf(transfers, now).map((row) => ({ ...row, batchId, state: 'open' as const })),
  )
}

/** Ends what a batch planned: the tax of the doctors who were paid is owed to the state, that of others never was. */
export async function settleWithheld(
  tx: Tx,
  rows: readonly WithholdingRow[],
  { isPaid, now }: { isPaid: (doctorId: string) => boolean; now: Date },
): Promise<void> {
  const [paid, dropped] = [
    rows.filter((row) => isPaid(row.doctorId)),
    rows.filter((row) => !isPaid(row.doctorId)),
  ]
  await endWithholdings(tx, idsOf(paid), { state: 'withheld', endedAt: now })
  await endWithholdings(tx, idsOf(dropped), { state: 'dropped', endedAt: now })
  for (const { id, amount } of paid) await postWithheld(tx, { withholdingId: id, amount, at: now })
}

/** Writes down and posts what was withheld from a statement that was paid by hand. */
export async function bookWithheld(
  tx: Tx,
  statementId: string,
  { transfer, now }: { transfer: Transfer; now: Date },
): Promise<void> {
  const rows = rowsOf([transfer], now).map((row) => ({
    ...row,
    statementId,
    state: 'withheld' as const,
    endedAt: now,
  }))
  for (const { id, amount } of await insertWithholdings(tx, rows))
    await postWithheld(tx, { withholdingId: id, amount, at: now })
}

interface CommissionTax {
  rule: WithholdingRule | null
  /** By the gross, in VND. */
  taxOf: (gross: number) => number
}

/** What is withheld from a payment of commission if it is made now, to who is not exempt. */
export async function readCommissionTax(db: DbOrTx, now: Date): Promise<CommissionTax> {
  const rule = await readRule(db, now)
  return { rule, taxOf: (gross) => withheldFrom(gross, rule) }
}

interface CommissionPayment {
  /** In VND. */
  gross: number
  payeeName: string
  /** Empty where it is not known. */
  taxCode: string
  /** As it was read for the payment. */
  tax: CommissionTax
  now: Date
}

/** Writes down and posts what was withheld from commission that was paid out, by the rule that was read for it. */
export async function bookCommissionTax(
  tx: Tx,
  affiliatePayoutId: string,
  { gross, payeeName, taxCode, tax, now }: CommissionPayment,
): Promise<void> {
  const { rule } = tax
  const amount = tax.taxOf(gross)
  if (amount === 0 || !rule) return
  const { threshold, basisPoints } = rule
  const day = dayInVietnam(now)
  const row = { gross, amount, payeeName, taxCode, threshold, basisPoints, day, createdAt: now }
  const ended = { affiliatePayoutId, state: 'withheld' as const, endedAt: now }
  for (const { id } of await insertWithholdings(tx, [{ ...row, ...ended }]))
    await postWithheld(tx, { withholdingId: id, amount, at: now })
}

const idsOf = (rows: readonly WithholdingRow[]) => rows.map(({ id }) => id)
