import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { postRemittance, postRemittanceBack } from '../ledger/index.ts'
import { remittanceWords } from './withholding.messages.ts'
import {
  findRemittance,
  insertRemittance,
  listRemittances,
  lockMonth,
  sumByMonth,
  sumByPayee,
  takeRemittanceBack,
} from './withholding.repo.ts'

interface Remittance {
  month: string
  amount: number
  paidOn: string
  reference: string
}

/** What was withheld by month, and what of it was paid to the state. */
export function createRemittancesService({ db, clock }: Needs<'db' | 'clock'>) {
  const readDue = async (from: DbOrTx) => {
    const read = together(from)
    const [months, remittances] = await Promise.all([sumByMonth(read), listRemittances(read)])
    const paid = Map.groupBy(remittances, ({ remittance }) => remittance.month)
    const counted = (month: string) =>
      (paid.get(month) ?? []).filter(({ remittance }) => remittance.takenBackAt === null)
    const remitted = (month: string) =>
      counted(month).reduce((sum, { remittance }) => sum + remittance.amount, 0)
    return {
      due: months.map(({ month, amount }) => ({ month, amount: amount - remitted(month) })),
      of: (month: string) => paid.get(month) ?? [],
      counted,
      remitted,
    }
  }

  const get = async (month: string) => {
    const [items, { due, of, remitted }] = await Promise.all([sumByPayee(together(db), month), readDue(db)])
    return {
      month,
      items,
      gross: items.reduce((sum, row) => sum + row.gross, 0),
      withheld: items.reduce((sum, row) => sum + row.withheld, 0),
      remitted: remitted(month),
      remittances: of(month).map(toView),
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
        const { due, counted } = await readDue(tx)
        // Whose answer got lost, notes the same payment again.
        if (counted(month).some(({ remittance }) => remittance.reference === reference))
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

    /**
     * The note counts no more, and the ledger gets the opposite posting today, so that a month that was signed off stays as
     * it is.
     * @throws AppError `withholding.not_found`, or `withholding.taken_back` where it does not count already
     */
    async takeBack(id: string, reason: string, actor: Actor) {
      const month = await db.transaction(async (tx) => {
        const found = await findRemittance(tx, id)
        if (!found) throw new AppError('withholding.not_found')
        const now = clock()
        const change = { takenBackAt: now, takenBackBy: actor.id, takenBackReason: reason }
        if (!(await takeRemittanceBack(tx, id, change))) throw new AppError('withholding.taken_back')
        const { amount, paidOn, reference } = found
        await postRemittanceBack(tx, { remittanceId: id, amount, at: now })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'revenue.tax_taken_back',
          subjectType: 'revenue',
          subjectId: found.month,
          before: { month: found.month, amount, paidOn, reference },
          after: { reason },
        })
        return found.month
      })
      return get(month)
    },
  }
}

const toView = ({
  remittance: { id, amount, paidOn, reference, createdAt, takenBackAt, takenBackReason },
  by,
  takenBackBy,
}: Awaited<ReturnType<typeof listRemittances>>[number]) => ({
  id,
  amount,
  paidOn,
  reference,
  at: createdAt.toISOString(),
  by,
  takenBack: takenBackAt && {
    at: takenBackAt.toISOString(),
    by: takenBackBy,
    reason: takenBackReason ?? '',
  },
})
