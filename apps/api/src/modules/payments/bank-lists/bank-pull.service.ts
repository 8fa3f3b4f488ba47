import { createHash } from 'node:crypto'
import type { BankListService } from '@repo/contract/crm-bank'
import type { ListedTransfer } from '@repo/payments'
import { readOwnAccounts } from '../../../core/business-settings.service.ts'
import { DAY_MS } from '../../../core/durations.ts'
import type { Needs } from '../../../core/services.ts'
import { insertEvent } from '../../ledger/index.ts'
import { accountToldBy, createBankNoticesService } from '../bank-notices.service.ts'
import { type BankLists, createBankLists, type ReadBankList } from './bank-lists.ts'
import { findPull, savePull, UNREADABLE } from './bank-pulls.repo.ts'
import { BankListError } from './list-http.ts'

/** How far back the first run looks. */
const FIRST_DAYS = 7
/** Banks book some transfers days later under their old time, so that much is always read again. */
const OVERLAP_DAYS = 4
/** Ids of rows that could not be stored, as the page names them. */
const MOST_FAILED = 20

/**
 * Asks banks' services for the transfers of the last days and takes each in by the way of notices, under the same id:
 * one that a notice told of, before or after, counts once. Lists hold all accounts that are linked at the service; rows
 * of an account that is none of ours, today or before, are left out. What was read completely is noted day by day, so missed
 * nights and runs that were stopped are made up for.
 */
export function createBankPull(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>,
  lists: BankLists = createBankLists(services.env),
) {
  const { db, env, clock, log } = services
  const bank = createBankNoticesService(services)

  /** Keeps a row that cannot be read, once, so that a person can look at it. */
  const keepUnreadable = (service: BankListService, row: unknown) =>
    db.transaction((tx) =>
      insertEvent(tx, {
        provider: service,
        type: UNREADABLE,
        providerEventId: idOf(row),
        // A `null` would be no value at all.
        raw: row ?? { row },
        outcome: 'unreadable',
        createdAt: clock(),
      }),
    )

  const takeOne = async (service: BankListService, { notice, raw }: ListedTransfer) => {
    const outcome = await bank.receive(service, notice, { raw, body: JSON.stringify(raw.listed) })
    if (outcome === 'replayed') return false
    log.info({ service, outcome, noticeId: notice.sourceId, amount: notice.amount }, 'listed transfer')
    return true
  }

  const takeDays = async (service: BankListService, read: ReadBankList) => {
    const now = clock()
    const before = await findPull(db, service)
    const from = before?.completeUntil
      ? new Date(before.completeUntil.getTime() - OVERLAP_DAYS * DAY_MS)
      : new Date(now.getTime() - FIRST_DAYS * DAY_MS)
    const accounts = await readOwnAccounts(db, env)
    const stored = rowByRow((error, row) =>
      log.error({ err: error, service, row }, 'a listed transfer could not be stored'),
    )
    const sums = { read: 0, found: 0, unreadable: 0, foreign: 0 }
    for await (const { transfers, unreadable, until } of read(wholeSecond(from), wholeSecond(now))) {
      const ours = transfers.filter(({ notice }) => accountToldBy(notice, accounts))
      sums.foreign += transfers.length - ours.length
      for (const one of ours)
        if (await stored.take(one.notice.sourceId, () => takeOne(service, one))) sums.found += 1
      for (const row of unreadable) await stored.take(idOf(row), () => keepUnreadable(service, row))
      sums.read += transfers.length + unreadable.length
      sums.unreadable += unreadable.length
      // Days after a row that was not stored stay open too, so that the next reading begins before it.
      if (stored.failed.length === 0 && until > (before?.completeUntil ?? from))
        await savePull(db, service, { completeUntil: until })
    }
    if (stored.failed.length > 0) {
      await savePull(db, service, { failedRows: stored.failed.slice(0, MOST_FAILED) })
      throw stored.fault
    }
    return sums
  }

  const pull = async (service: BankListService, read: ReadBankList) => {
    await savePull(db, service, { askedAt: clock() })
    try {
      const sums = await takeDays(service, read)
      const now = clock()
      await savePull(db, service, {
        ...sums,
        failedRows: [],
        endedAt: now,
        succeededAt: now,
        failingSince: null,
        alertedAt: null,
        fault: null,
      })
    } catch (error) {
      const now = clock()
      const before = await findPull(db, service)
      await savePull(db, service, {
        endedAt: now,
        failingSince: before?.failingSince ?? now,
        fault: error instanceof BankListError ? error.fault : 'internal',
      })
      throw error
    }
  }

  /** Asks every service, also after one failed. @throws the first fault, so that the job is run again. */
  return async (): Promise<void> => {
    const faults: unknown[] = []
    for (const [service, read] of lists)
      await pull(service, read).catch((error: unknown) => {
        log.warn({ err: error, service }, 'the list of a bank’s service could not be read')
        faults.push(error)
      })
    if (faults.length > 0) throw faults[0]
  }
}

/** Takes rows one by one, so that one that cannot be stored keeps no later one out. */
function rowByRow(tell: (error: unknown, row: string) => void) {
  const failed: string[] = []
  const found = {
    /** Ids of the rows that could not be stored, and the first fault. */
    failed,
    fault: undefined as unknown,
    take: async <T>(row: string, store: () => Promise<T>): Promise<T | null> => {
      try {
        return await store()
      } catch (error) {
        tell(error, row)
        if (failed.length === 0) found.fault = error
        failed.push(row)
        return null
      }
    },
  }
  return found
}

const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000)

/** The id of a row, or a digest of it where it has none. */
function idOf(row: unknown): string {
  const id = (row as { id?: unknown } | null)?.id
  if ((typeof id === 'string' && id !== '') || typeof id === 'number') return String(id)
  return createHash('sha256').update(JSON.stringify(row)).digest('hex')
}
