import type { statement } from '@repo/contract/revenue'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { listWithholdings } from '../withholding/index.ts'
import { listPaidTogether, type StatementRow, selectPayingBatches } from './revenue.repo.ts'

/** The transfer that paid a statement. */
export type StatementPayment = NonNullable<z.input<typeof statement>['payment']>

/** What staff and the bank's file know a batch by. */
export const batchCode = (number: number) => `CT${String(number).padStart(4, '0')}`

/**
 * The transfers that paid these statements; one of a batch with all that it paid to the doctor together. None paid a
 * month of 0 or below that was noted by hand: nothing was transferred for it.
 */
export async function findPayments(
  db: DbOrTx,
  statements: readonly StatementRow[],
): Promise<(row: StatementRow) => StatementPayment | null> {
  const ids = statements.flatMap(({ id, state }) => (state === 'paid' ? id : []))
  if (ids.length === 0) return () => null
  const read = together(db)
  const [items, withholdings] = await Promise.all([
    listPaidTogether(read, ids),
    listWithholdings(read, { batches: selectPayingBatches(read, ids), statementIds: ids }),
  ])
  const withheld = new Map(
    withholdings.flatMap((row) =>
      row.state === 'withheld' ? [[row.statementId ?? `${row.batchId} ${row.doctorId}`, row.amount]] : [],
    ),
  )
  return ({ id, doctorId, month, share, state, paidAt }) => {
    if (state !== 'paid' || !paidAt) return null
    const own = items.find(({ statementId }) => statementId === id)
    if (!own && share <= 0) return null
    const paid = own
      ? items.filter((row) => row.batchId === own.batchId && row.doctorId === doctorId)
      : [{ month, amount: share }]
    const gross = paid.reduce((sum, { amount }) => sum + amount, 0)
    const tax = withheld.get(own ? `${own.batchId} ${doctorId}` : id) ?? 0
    return {
      code: own ? batchCode(own.number) : '',
      at: paidAt.toISOString(),
      months: paid.map((row) => row.month),
      gross,
      withheld: tax,
      net: gross - tax,
    }
  }
}
