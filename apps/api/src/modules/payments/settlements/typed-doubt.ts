import { bookingDay, readRowFacts } from '@repo/payments'
import type { ComparedRow } from './compare-settlement.ts'
import type { LineRow, SettlementRow } from './settlements.repo.ts'

/**
 * What the cells of a row that no program can read as a whole say differently than the payment or the refund whose number
 * was typed for it: another number, day or reference of ours.
 */
export function differencesFrom(
  { number, cells }: Pick<LineRow, 'number' | 'cells'>,
  { columns }: Pick<SettlementRow, 'columns'>,
  { line: { transactionId }, own }: Pick<ComparedRow, 'line' | 'own'>,
): ('number' | 'day' | 'order')[] {
  const read = readRowFacts({ number: number ?? 0, cells }, columns)
  const isOther = (one: string | null, other: string | null | undefined) =>
    one !== null && other !== null && other !== undefined && one !== other
  return [
    ...(isOther(read.transactionId, transactionId) ? (['number'] as const) : []),
    ...(isOther(read.at && bookingDay(read.at), own && bookingDay(own.at)) ? (['day'] as const) : []),
    ...(isOther(read.reference, own?.reference) ? (['order'] as const) : []),
  ]
}
