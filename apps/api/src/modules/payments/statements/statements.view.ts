import type { StatementColumns } from '@repo/contract/crm-statements'
import { isDayOnly } from '@repo/payments'
import type { FoundStatement, LineRow } from './statements.repo.ts'

export const toStatementView = ({ found, by, from, to, counts }: Omit<FoundStatement, 'key'>) => ({
  id: found.id,
  fileName: found.fileName,
  format: found.format,
  state: found.state,
  by,
  from,
  to,
  createdAt: found.createdAt.toISOString(),
  finishedAt: found.finishedAt?.toISOString() ?? null,
  counts,
})

export const toLineView = (row: LineRow) => ({
  id: row.id,
  number: row.number,
  at: row.bookedAt?.toISOString() ?? null,
  isDay: row.bookedAt !== null && isDayOnly(row.bookedAt),
  isIncoming: row.isIncoming,
  amount: row.amount,
  reference: row.reference,
  content: row.content || row.text,
  account: row.accountNumber,
  verdict: row.verdict,
  fault: row.fault,
  orderCode: row.orderCode,
  outcome: row.outcome,
})

export const noColumns: StatementColumns = {
  date: null,
  content: null,
  credit: null,
  debit: null,
  amount: null,
  reference: null,
  balance: null,
}
