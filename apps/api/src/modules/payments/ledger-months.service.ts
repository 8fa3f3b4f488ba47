import { AppError } from '@repo/contract'
import { debitAccounts, ledgerAccounts } from '@repo/contract/reconciliation'
import { ledgerAccountLabels, ledgerPlaceLabel } from '@repo/messages'
import { toCsv } from '@repo/messages/csv'
import { type Actor, auditOf } from '../../core/actor.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import {
  findLedgerMonth,
  insertLedgerMonth,
  listEntries,
  listOpenParts,
  sumAccounts,
  sumOpenParts,
} from '../ledger/index.ts'
import { monthRange } from '../revenue/index.ts'
import { factWords, ledgerWords } from './ledger.messages.ts'
import { countReports } from './nightly-report.repo.ts'

/** Time after the end of a month until all that happened in it is posted, in ms. */
const CLOSING_WAIT_MS = 5 * MINUTE_MS

/** Most parts to come that are listed. */
const MOST_PARTS = 100

/** The months of the ledger: their balances, their entries as a table, and who signed them off. */
export function createLedgerMonthsService({ db, clock }: Needs<'db' | 'clock'>) {
  const read = async (from: DbOrTx, month: string) => {
    const reader = together(from)
    const [sums, closed, nights] = await Promise.all([
      sumAccounts(reader, monthRange(month)),
      findLedgerMonth(reader, month),
      countReports(reader, month),
    ])
    return {
      month,
      accounts: ledgerAccounts.flatMap((account) =>
        sums
          .filter((one) => one.account === account && (one.opening || one.debit || one.credit))
          .map(({ place, opening, debit, credit }) => {
            // Each account in the direction in which it grows, so that a usual balance is positive.
            const side = debitAccounts.includes(account) ? 1 : -1
            return {
              account,
              place,
              opening: side * opening,
              debit,
              credit,
              closing: side * (opening + debit - credit),
            }
          }),
      ),
      nights,
      closed: closed && { ...closed, at: closed.at.toISOString() },
    }
  }

  return {
    month: (month: string) => read(db, month),

    /** What is agreed on and not paid yet of purchases in parts; no account has it, because revenue is what came. */
    async openParts() {
      const now = clock()
      const [sums, parts] = await Promise.all([sumOpenParts(db, now), listOpenParts(db, now, MOST_PARTS)])
      return { ...sums, parts }
    },

    /** @throws AppError `revenue.month_open` for a month that is not over, or ended less than five minutes ago. */
    close: (month: string, note: string, actor: Actor) =>
      db.transaction(async (tx) => {
        if (monthRange(month).to.getTime() + CLOSING_WAIT_MS > clock().getTime())
          throw new AppError('revenue.month_open')
        if (await insertLedgerMonth(tx, { month, note, closedBy: actor.id, createdAt: clock() }))
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'ledger.month_closed',
            subjectType: 'ledger',
            subjectId: month,
            after: { note },
          })
        return read(tx, month)
      }),

    async export(month: string) {
      const rows = (await listEntries(db, monthRange(month))).map((entry) => [
        entry.at.toLocaleString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' }),
        entry.transactionId,
        factWords(entry.sourceKind, entry.step),
        entry.orderCode ?? '',
        ledgerAccountLabels[entry.account],
        entry.place
          ? ledgerPlaceLabel(entry.place)
          : (entry.doctor ?? taxRate(entry.taxBasisPoints) ?? ledgerWords.reasons[entry.reason ?? 'none']),
        entry.course ?? '',
        entry.debit,
        entry.credit,
      ])
      return {
        content: toCsv([ledgerWords.columns, ...rows]),
        contentType: 'text/csv',
        downloadName: `so-cai-${month}.csv`,
      }
    },
  }
}

const taxRate = (basisPoints: number | null) =>
  basisPoints === null ? null : ledgerWords.taxRate(basisPoints / 100)
