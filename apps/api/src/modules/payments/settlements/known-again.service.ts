import type { SettlementLine } from '@repo/payments'
import type { Tx } from '../../../db/client.ts'
import { compareWithBooks } from './compare-with-books.service.ts'
import * as repo from './settlements.repo.ts'
import { settleLine } from './take-settlement.service.ts'

/** The row as its file says it; null for what only our books have. */
export function toLine(row: repo.LineRow): SettlementLine | null {
  const { number, kind, amount, transactionId, reference, at, fee, vat } = row
  if (number === null || kind === null || amount === null) return null
  return { number, kind, transactionId, reference, at, amount, fee, vat }
}

/**
 * Takes in the rows of other files that counted as taken in before with a row that was typed as the same payment or refund
 * and is something else now. What another row was taken in for stays known. A row of a file that was not started gets its
 * verdict and is taken in with its file.
 * @param typed the row as it was typed before
 */
export async function takeKnownAgain(tx: Tx, typed: repo.LineRow, at: Date): Promise<void> {
  const freed = new Set<string>()
  for (const { line: row, startedAt } of await repo.listKnownBy(tx, typed)) {
    const read = toLine(row)
    const place = `${row.settlementId} ${row.key}`
    if (!read || freed.has(place)) continue
    const again = { id: row.id, key: row.key ?? '', days: { from: null, to: null } }
    const [compared] = (await compareWithBooks(tx, row.gateway, [read], again)).rows
    if (!compared || compared.verdict === 'known') continue
    const { verdict, booked, eventId, refundId, orderCode } = compared
    const change = { verdict, booked, eventId, refundId, orderCode }
    freed.add(place)
    if (!startedAt) {
      await repo.updateLine(tx, row.id, change)
      continue
    }
    await repo.updateLine(tx, row.id, { ...change, takenAt: at })
    if (verdict === 'matched') await settleLine(tx, { ...row, ...change }, row.fee ?? 0, at)
    else await repo.endMissing(tx, { eventId, refundId }, at)
  }
}
