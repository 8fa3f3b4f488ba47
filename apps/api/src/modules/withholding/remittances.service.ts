import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { postRemittance } from '../ledger/index.ts'
import { remittanceWords } from './withholding.messages.ts'
import { insertRemittance, listRemittances, lockMonth, sumByDoctor, sumByMonth } from './withholding.repo.ts'

interface Remittance {
  month: string
  amount: number
  paidOn: string
  reference: string
}

/** What was withheld by month, and what of it was paid to the state. */
export function createRemittancesService({ db, clock }: Needs<'db' | 'clock'>) {
  const readDue = async (from: DbOrTx) => {
    const [months, remittances] = [await sumByMonth(from), await listRemittances(from)]
    const paid = Map.groupBy(remittances, ({ remittance }) => remittance.month)
    const remitted = (month: string) =>
      (paid.get(month) ?? []).reduce((sum, { remittance }) => sum + remittance.amount, 0)
    return {
      due: months.map(({ month, amount }) => ({ month, amount: amount - remitted(month) })),
      of: (month: string) => paid.get(month) ?? [],
      remitted,
    }
  }

  const get = async (month: string) => {
    const items = await sumByDoctor(db, month)
    const { due, of, remitted } = await readDue(db)
    return {
      month,
      items,
      gross: items.reduce((sum, row) => sum + row.gross, 0),
      withheld: items.reduce((sum, row) => sum + row.withheld, 0),
      remitted: remitted(month),
      remittances: of(month).map(({ remittance: { id, amount, paidOn, reference, createdAt }, by }) => ({
        id,
        amount,
        paidOn,
        reference,
        at: createdAt.toISOString(),
        by,
      })),
      due: due.filter(({ amount }) => amount > 0),
    }
  }

  return {
    get,

    /**
     * @throws AppError `withholding.noted` where the month has a payment with this reference, `withholding.too_much`
     * where less of the month is left, or `input.invalid` for a day that is not there yet
     */
    async remit({ month, amount, paidOn, reference }: Remittance, actor: Actor) {
      await db.transaction(async (tx) => {
        const now = clock()
        if (paidOn > dayInVietnam(now))
          throw new AppError('input.invalid', {
            details: [{ path: 'body.paidOn', message: remittanceWords.laterDay }],
          })
        await lockMonth(tx, month)
        const { due, of } = await readDue(tx)
        // Whose answer got lost, notes the same payment again.
        if (of(month).some(({ remittance }) => remittance.reference === reference))
          throw new AppError('withholding.noted')
        const left = due.find((one) => one.month === month)?.amount ?? 0
        if (amount > left) throw new AppError('withholding.too_much')
        const remittanceId = await insertRemittance(tx, {
          month,
          amount,
          paidOn,
          reference,
          createdBy: actor.id,
          createdAt: now,
        })
        await postRemittance(tx, { remittanceId, amount, at: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'revenue.tax_remitted',
          subjectType: 'revenue',
          subjectId: month,
          after: { month, amount, paidOn, reference },
        })
      })
      return get(month)
    },
  }
}
