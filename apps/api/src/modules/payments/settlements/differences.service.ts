import { AppError } from '@repo/contract'
import type { SettlementLine } from '@repo/payments'
import { type Actor, auditOf } from '../../../core/actor.ts'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { compareWithBooks } from './compare-with-books.service.ts'
import { linkNotedPayout } from './payouts.service.ts'
import * as repo from './settlements.repo.ts'
import { isOpenDifference } from './settlements.view.ts'
import { settleLine } from './take-settlement.service.ts'

export type DifferenceDecision =
  | { resolution: 'found' }
  | { resolution: 'fee'; fee: number; note: string }
  | { resolution: 'explained'; note: string }

/** The decisions of staff on differences between a gateway's file and our books. */
export function createDifferences({ db, clock }: Needs<'db' | 'clock'>) {
  /**
   * Compares one row again: a payment that the gateway has told of meanwhile agrees now.
   * @throws AppError `settlement.case_not_possible` while it still differs
   */
  const compareAgain = async (tx: Tx, line: repo.LineRow, at: Date) => {
    const read = toLine(line)
    const [row] = read ? (await compareWithBooks(tx, line.gateway, [read], line.id)).rows : []
    if (row?.verdict !== 'matched') throw new AppError('settlement.case_not_possible')
    const { booked, eventId, refundId, orderCode } = row
    await repo.updateLine(tx, line.id, { booked, eventId, refundId, orderCode })
    await settleLine(tx, { ...line, eventId, refundId, orderCode }, line.fee ?? 0, at)
  }

  /** The fee of a payment that our books have, as staff read it elsewhere. @throws AppError `settlement.case_not_possible` */
  const postFee = async (tx: Tx, line: repo.LineRow, fee: number, at: Date) => {
    const { eventId, refundId, booked, verdict } = line
    const hasFee = verdict === 'fee_missing' || verdict === 'amount'
    if (!hasFee || (eventId ?? refundId) === null || fee > (booked ?? 0))
      throw new AppError('settlement.case_not_possible')
    await settleLine(tx, line, fee, at)
  }

  return {
    /** @throws AppError `settlement.not_found`, `settlement.case_closed`, `settlement.case_not_possible` */
    resolve: (settlementId: string, lineId: string, decision: DifferenceDecision, actor: Actor) =>
      db.transaction(async (tx) => {
        const settlement = await repo.findSettlement(tx, settlementId)
        // Before any row, as where a payout is noted.
        if (settlement) await repo.lockGateway(tx, settlement.found.gateway)
        const line = settlement && (await repo.lockLine(tx, settlementId, lineId))
        if (!line) throw new AppError('settlement.not_found')
        if (!isOpenDifference(line)) throw new AppError('settlement.case_closed')
        const at = clock()
        if (decision.resolution === 'found') await compareAgain(tx, line, at)
        if (decision.resolution === 'fee') await postFee(tx, line, decision.fee, at)
        // What the file pays out may be known only now.
        if (!settlement.found.payoutCaseId) await linkNotedPayout(tx, settlement.found, at)
        const note = 'note' in decision ? decision.note : ''
        await repo.updateLine(tx, lineId, {
          resolution: decision.resolution,
          note,
          resolvedBy: actor.id,
          resolvedAt: at,
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'settlement.difference_resolved',
          subjectType: 'settlement',
          subjectId: settlementId,
          before: { gateway: line.gateway, transactionId: line.transactionId, amount: line.amount },
          after: {
            resolution: decision.resolution,
            note,
            ...(decision.resolution === 'fee' ? { fee: decision.fee } : {}),
          },
        })
      }),
  }
}

/** The row as its file says it; null for what only our books have. */
function toLine(row: repo.LineRow): SettlementLine | null {
  const { number, kind, amount, transactionId, reference, at, fee, vat } = row
  if (number === null || kind === null || amount === null) return null
  return { number, kind, transactionId, reference, at, amount, fee, vat }
}
