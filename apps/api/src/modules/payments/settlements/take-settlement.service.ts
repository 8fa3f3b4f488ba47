import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { crashPoint } from '../../../process/crash-point.ts'
import { postGatewayFee } from '../../ledger/index.ts'
import * as repo from './settlements.repo.ts'

/** Rows that are read at once. */
const BATCH = 100

/** Posts the fee of a row that our books have, and ends the difference that said that it was missing. */
export async function settleLine(
  tx: Tx,
  line: Pick<repo.LineRow, 'id' | 'gateway' | 'eventId' | 'refundId' | 'orderCode'>,
  fee: number,
  at: Date,
): Promise<void> {
  const { id, gateway, orderCode } = line
  await postGatewayFee(tx, { lineId: id, gateway, fee, orderId: await repo.findOrderId(tx, orderCode), at })
  await repo.updateLine(tx, id, { posted: fee, takenAt: at })
  await repo.endMissing(tx, line, at)
}

/**
 * Takes in the rows of a started file, each in one transaction with its fee, so a run that was killed or repeated posts
 * nothing twice. A row that another file brought meanwhile is `known`.
 */
export function createSettlementTaker({ db, clock }: Needs<'db' | 'clock'>) {
  const takeIn = (settlementId: string, { id: lineId, gateway }: repo.LineRow) =>
    db.transaction(async (tx) => {
      await repo.lockGateway(tx, gateway)
      const line = await repo.lockLine(tx, settlementId, lineId)
      if (!line || line.takenAt) return
      const { eventId, refundId, key, verdict, fee } = line
      const ids = [eventId, refundId].filter((id) => id !== null)
      const isTaken = (await repo.findTakenKeys(tx, gateway, [key ?? ''])).size > 0
      const isSettled = ids.length > 0 && (await repo.findSettled(tx, ids, ids)).size > 0
      if (isTaken || isSettled) return repo.updateLine(tx, lineId, { verdict: 'known', booked: null })
      if (verdict === 'matched') await settleLine(tx, line, fee ?? 0, clock())
      else {
        await repo.updateLine(tx, lineId, { takenAt: clock() })
        if (verdict !== 'missing') await repo.endMissing(tx, line, clock())
      }
    })

  const finish = (settlementId: string) =>
    db.transaction(async (tx) => {
      const settlement = await repo.lockSettlement(tx, settlementId)
      if (settlement?.state !== 'running') return
      await repo.updateSettlement(tx, settlementId, { state: 'done', finishedAt: clock() })
      await recordAudit(tx, {
        actorId: settlement.createdBy,
        ip: null,
        action: 'settlement.finished',
        subjectType: 'settlement',
        subjectId: settlementId,
        after: { gateway: settlement.gateway, fileName: settlement.fileName },
      })
    })

  return async (settlementId: string): Promise<void> => {
    for (;;) {
      const lines = await repo.listWaiting(db, settlementId, BATCH)
      if (lines.length === 0) break
      for (const line of lines) {
        await takeIn(settlementId, line)
        crashPoint('settlement-row-taken')
      }
    }
    await finish(settlementId)
  }
}
