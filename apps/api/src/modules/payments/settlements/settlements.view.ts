import { settlementDifferences } from '@repo/contract/crm-settlements'
import type { FoundSettlement, LineRow, SettlementRow } from './settlements.repo.ts'

export const toSettlementView = ({ found, by, from, to, counts, totals }: Omit<FoundSettlement, 'key'>) => ({
  id: found.id,
  gateway: found.gateway,
  fileName: found.fileName,
  state: found.state,
  by,
  from,
  to,
  createdAt: found.createdAt.toISOString(),
  finishedAt: found.finishedAt?.toISOString() ?? null,
  counts,
  totals,
})

/** Whether a file has rows to take in, or to be read by a person; one of which no row is read has its columns wrong. */
export const canStart = ({ toTake, unread, unreadable, all }: FoundSettlement['counts']): boolean =>
  toTake > 0 || (unread > 0 && all > unreadable)

/** Whether a row of a file waits for a person, as `isOpenIn` says it for the database. */
export function isOpenDifference(
  { verdict, fault, takenAt, resolution }: LineRow,
  { startedAt }: Pick<SettlementRow, 'startedAt'>,
): boolean {
  if (resolution !== null) return false
  if (verdict === 'unreadable') return fault !== 'sum' && startedAt !== null
  return settlementDifferences.some((one) => one === verdict) && takenAt !== null
}

/**
 * Whether a person may type what a row is: it waits, and no program can read it. Its text is kept, so a row that was typed
 * is known by that and may be typed again.
 */
export const canType = (row: LineRow, settlement: Pick<SettlementRow, 'startedAt'>): boolean =>
  isOpenDifference(row, settlement) && (row.verdict === 'unreadable' || row.text !== '')

export const toLineView = (row: LineRow, { by, ...file }: { by: string | null; startedAt: Date | null }) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  at: row.at?.toISOString() ?? null,
  transactionId: row.transactionId,
  reference: row.reference,
  orderCode: row.orderCode,
  amount: row.amount,
  booked: row.booked,
  fee: row.fee,
  vat: row.vat,
  posted: row.posted,
  text: row.text,
  verdict: row.verdict,
  fault: row.fault,
  isOpen: isOpenDifference(row, file),
  canType: canType(row, file),
  resolution: row.resolution,
  note: row.note,
  resolvedBy: by,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})
