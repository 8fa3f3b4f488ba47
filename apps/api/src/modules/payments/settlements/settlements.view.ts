import { settlementDifferences } from '@repo/contract/crm-settlements'
import type { FoundSettlement, LineRow } from './settlements.repo.ts'

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

/** Whether a row is a difference that waits for a person. */
export const isOpenDifference = ({ verdict, takenAt, resolution }: LineRow): boolean =>
  settlementDifferences.some((one) => one === verdict) && takenAt !== null && resolution === null

export const toLineView = (row: LineRow, by: string | null) => ({
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
  isOpen: isOpenDifference(row),
  resolution: row.resolution,
  note: row.note,
  resolvedBy: by,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})
