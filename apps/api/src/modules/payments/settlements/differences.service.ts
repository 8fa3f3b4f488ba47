import { AppError } from '@repo/contract'
import { type SettlementLine, settlementKeys } from '@repo/payments'
import { type Actor, auditOf } from '../../../core/actor.ts'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { compareWithBooks, type FileDays } from './compare-with-books.service.ts'
import { takeKnownAgain, toLine } from './known-again.service.ts'
import { linkNotedPayout } from './payouts.service.ts'
import * as repo from './settlements.repo.ts'
import { canType, isOpenDifference } from './settlements.view.ts'
import { settleLine } from './take-settlement.service.ts'
import { differencesFrom } from './typed-doubt.ts'

export type DifferenceDecision =
  | { resolution: 'found' }
  | { resolution: 'fee'; fee: number; note: string }
  | ({ resolution: 'typed'; note: string } & TypedRow)
  | { resolution: 'explained'; note: string }

/** What staff read in a row that no program can read. */
interface TypedRow {
  kind: SettlementLine['kind']
  /** The gateway's number of the payment or the refund. */
  transactionId: string
  /** Whole VND, without a sign; the fee with its VAT. */
  amount: number
  fee: number
  /** That the number is right: it is of the payment that was named, or right though our books have none under it. */
  isSure?: boolean | undefined
}

/** The decisions of staff on differences between a gateway's file and our books. */
export function createDifferences({ db, clock }: Needs<'db' | 'clock'>) {
  /**
   * Compares one row again: a payment that the gateway has told of meanwhile agrees now.
   * @throws AppError `settlement.case_not_possible` while it still differs
   */
  const compareAgain = async (tx: Tx, line: repo.LineRow, days: FileDays, at: Date) => {
    const read = toLine(line)
    const own = { id: line.id, key: line.key ?? '', days }
    const [row] = read ? (await compareWithBooks(tx, line.gateway, [read], own)).rows : []
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

  /**
   * Takes in a row as staff read it, like one that its file says so; it ends where it agrees with the books or was taken in
   * before, and else waits as the difference that it is, and may be typed again.
   * @returns whether it ended
   * @throws AppError `settlement.case_not_possible` for a row that could be read, and a fee above its amount;
   *   `settlement.typed_unknown`, `settlement.typed_known`, `settlement.typed_found` where a digit may be wrong and the person
   *   did not say that none is
   */
  const takeTyped = async (
    tx: Tx,
    line: repo.LineRow,
    typed: TypedRow,
    file: FileDays & Pick<repo.FoundSettlement, 'found'>,
    at: Date,
  ): Promise<boolean> => {
    const { kind, transactionId, amount, fee, isSure } = typed
    if (fee > amount) throw new AppError('settlement.case_not_possible')
    const read = { kind, transactionId, amount, fee, reference: null, at: null, vat: null }
    const numbered = { ...read, number: line.number ?? 0 }
    const key = await typedKey(tx, line, numbered)
    const [row] = (await compareWithBooks(tx, line.gateway, [numbered], { id: line.id, key, days: file }))
      .rows
    if (!row) throw new Error('a typed row was not compared')
    const { verdict, booked, eventId, refundId, orderCode } = row
    const isKnown = verdict === 'known'
    if (verdict === 'unknown' && !isSure) throw new AppError('settlement.typed_unknown')
    if (isKnown && !isSure) throw new AppError('settlement.typed_known')
    // Another payment of the same amount would agree as well, so a person looks whose it is.
    if (row.own && !isSure)
      throw new AppError('settlement.typed_found', {
        details: {
          orderCode,
          buyer: await repo.findBuyer(tx, orderCode),
          at: row.own.at.toISOString(),
          differs: differencesFrom(line, file.found, row),
        },
      })
    // What it was typed as before is missing again.
    await repo.reopenMissing(tx, line)
    await repo.updateLine(tx, line.id, {
      ...read,
      verdict,
      booked,
      eventId,
      refundId,
      orderCode,
      fault: null,
      key,
      // A key is taken in once, with the row that was there before.
      takenAt: isKnown ? null : at,
    })
    const taken = { ...line, eventId, refundId, orderCode }
    if (verdict === 'matched') await settleLine(tx, taken, fee, at)
    else if (!isKnown) await repo.endMissing(tx, taken, at)
    if (line.key !== key) await takeKnownAgain(tx, line, at)
    return isKnown || verdict === 'matched'
  }

  return {
    /**
     * @throws AppError `settlement.not_found`, `settlement.case_closed`, `settlement.case_not_possible`,
     *   `settlement.typed_unknown`, `settlement.typed_known`, `settlement.typed_found`
     */
    resolve: (settlementId: string, lineId: string, decision: DifferenceDecision, actor: Actor) =>
      db.transaction(async (tx) => {
        const settlement = await repo.findSettlement(tx, settlementId)
        // Before any row, as where a payout is noted.
        if (settlement) await repo.lockGateway(tx, settlement.found.gateway)
        const line = settlement && (await repo.lockLine(tx, settlementId, lineId))
        if (!line) throw new AppError('settlement.not_found')
        if (!isOpenDifference(line, settlement.found)) throw new AppError('settlement.case_closed')
        if (decision.resolution === 'typed' && !canType(line, settlement.found))
          throw new AppError('settlement.case_not_possible')
        const at = clock()
        if (decision.resolution === 'found') await compareAgain(tx, line, settlement, at)
        if (decision.resolution === 'fee') await postFee(tx, line, decision.fee, at)
        const isEnded =
          decision.resolution !== 'typed' || (await takeTyped(tx, line, decision, settlement, at))
        const note = 'note' in decision ? decision.note : ''
        const end = { resolution: decision.resolution, resolvedBy: actor.id, resolvedAt: at }
        await repo.updateLine(tx, lineId, { note, ...(isEnded ? end : {}) })
        // What the file pays out may be known only now.
        if (!settlement.found.payoutCaseId) await linkNotedPayout(tx, settlement.found, at)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'settlement.difference_resolved',
          subjectType: 'settlement',
          subjectId: settlementId,
          before: { gateway: line.gateway, transactionId: line.transactionId, amount: line.amount },
          after: {
            resolution: decision.resolution,
            note,
            ...valuesOf(decision),
          },
        })
      }),
  }
}

/**
 * The key of a row that staff typed. Its place among equal refunds of the file is not known, so it is counted after those
 * that were taken in; whether it is one of them is known by the refund.
 */
async function typedKey(tx: Tx, { id, gateway }: repo.LineRow, read: SettlementLine): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const [key = ''] = settlementKeys([read], nth)
    if (read.kind === 'payment' || (await repo.findTakenKeys(tx, gateway, [key], id)).size === 0) return key
  }
}

/** What staff typed, for the audit log. */
function valuesOf(decision: DifferenceDecision) {
  if (decision.resolution === 'fee') return { fee: decision.fee }
  if (decision.resolution !== 'typed') return {}
  const { kind, transactionId, amount, fee, isSure } = decision
  return { kind, transactionId, amount, fee, ...(isSure ? { isSure } : {}) }
}
