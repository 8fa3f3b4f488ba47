import { formatVietnamTime } from '@repo/payments'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import { findEvent } from '../../ledger/index.ts'
import { createBankNoticesService } from '../bank-notices.service.ts'
import * as repo from './statements.repo.ts'

/** Lines that are read at once. */
const BATCH = 100

type Outcome = NonNullable<repo.LineRow['outcome']>

/**
 * Takes in the lines of a started statement by the way of notices, each in one transaction with its effects and under its
 * own key, so a run that was killed or repeated does nothing twice.
 */
export function createStatementTaker(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  const bank = createBankNoticesService(services)

  const takeIn = async (line: repo.LineRow): Promise<Outcome> => {
    const { key, bookedAt, isIncoming, amount, reference, content, accountNumber, statementId, number } = line
    if (key === null || !bookedAt || isIncoming === null || amount === null || accountNumber === null)
      throw new Error(`line ${number} of statement ${statementId} is to be taken in and cannot be read`)
    // In the words of SePay's notices, which the books read.
    const raw = {
      gateway: '',
      transactionDate: formatVietnamTime(bookedAt),
      accountNumber,
      subAccount: null,
      content,
      transferType: isIncoming ? 'in' : 'out',
      transferAmount: amount,
      referenceCode: reference,
      statement: { id: statementId, number },
    }
    const notice = {
      sourceId: key,
      bank: '',
      accountNumber,
      virtualAccount: null,
      content,
      isIncoming,
      amount,
      reference,
      bookedAt,
    }
    const outcome = await bank.receive('statement', notice, { raw }, line.isOwn)
    if (outcome !== 'replayed') return outcome
    // Taken in by a run that was stopped before it could note so, or by another statement meanwhile.
    const event = await findEvent(db, 'statement', isIncoming ? 'transfer.in' : 'transfer.out', key)
    return (event?.outcome as Outcome | undefined) ?? 'known'
  }

  /** Ends the statement, unless a person has added a line meanwhile. */
  const finish = (statementId: string) =>
    db.transaction(async (tx) => {
      const statement = await repo.lockStatement(tx, statementId)
      if (statement?.state !== 'running') return true
      if ((await repo.listWaiting(tx, statementId, 1)).length > 0) return false
      await repo.updateStatement(tx, statementId, { state: 'done', finishedAt: clock() })
      await recordAudit(tx, {
        actorId: statement.createdBy,
        ip: null,
        action: 'bank_statement.finished',
        subjectType: 'bank_statement',
        subjectId: statementId,
        after: { fileName: statement.fileName },
      })
      return true
    })

  return async (statementId: string): Promise<void> => {
    do {
      for (;;) {
        const lines = await repo.listWaiting(db, statementId, BATCH)
        if (lines.length === 0) break
        for (const line of lines) await repo.updateLine(db, line.id, { outcome: await takeIn(line) })
      }
    } while (!(await finish(statementId)))
  }
}
