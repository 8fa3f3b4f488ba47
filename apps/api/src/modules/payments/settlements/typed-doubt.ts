import { bookingDay, readRowFacts } from '@repo/payments'
import { DAY_MS } from '../../../core/durations.ts'
import type { ComparedRow } from './compare-settlement.ts'
import type { LineRow, SettlementRow } from './settlements.repo.ts'

/**
 * What the cells of a row that no program can read as a whole say differently than the payment or the refund whose number
 * was typed for it: another number, day or reference of ours. A refund may be named as its payment is, and stands in a file
 * with the day on which the gateway made it, of which we may learn the day after.
 */
export function differencesFrom(
  { number, cells }: Pick<LineRow, 'number' | 'cells'>,
  { columns }: Pick<SettlementRow, 'columns'>,
  { line: { kind, transactionId }, own }: Pick<ComparedRow, 'line' | 'own'>,
): ('number' | 'day' | 'order')[] {
  const read = readRowFacts({ number: number ?? 0, cells }, columns)
  const isRefund = kind === 'refund'
  const isNone = (one: string | null, others: readonly (string | null)[]) => {
    const known = others.filter((other) => other !== null)
    return one !== null && known.length > 0 && !known.includes(one)
  }
  const days = own ? [own.at, ...(isRefund ? [new Date(own.at.getTime() - DAY_MS)] : [])].map(bookingDay) : []
  return [
    ...(isNone(read.transactionId, [transactionId, ...(isRefund && own ? own.numbers : [])])
      ? (['number'] as const)
      : []),
    ...(isNone(read.at && bookingDay(read.at), days) ? (['day'] as const) : []),
    ...(isNone(read.reference, own?.references ?? []) ? (['order'] as const) : []),
  ]
}
