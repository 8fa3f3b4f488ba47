import { AppError } from '@repo/contract'
import { type BankListService, bankListServices } from '@repo/contract/crm-bank'
import { type Actor, auditOf } from '../../../core/actor.ts'
import { DAY_MS, MINUTE_MS } from '../../../core/durations.ts'
import type { Needs } from '../../../core/services.ts'
import { recordAudit } from '../../../db/audit.ts'
import type { DbOrTx } from '../../../db/client.ts'
import { together } from '../../../db/together.ts'
import { pullBankListsJob } from '../pull-bank-lists.job.ts'
import { createBankLists } from './bank-lists.ts'
import { type BankPull, listPulls, listUnreadable, requestPull } from './bank-pulls.repo.ts'

const UNREADABLE_DAYS = 90
const MOST_UNREADABLE = 20
const MOST_TEXT = 1000
/** After so long without an end a reading that was asked for is taken for lost, and may be asked for again. */
const STALE_MS = 10 * MINUTE_MS

/** What staff see of the services that list transfers, and their wish to have them asked now. */
export function createBankServices({ db, env, clock, queue }: Needs<'db' | 'env' | 'clock' | 'queue'>) {
  const set = [...createBankLists(env).keys()]

  const read = async (from: DbOrTx) => {
    const now = clock()
    const reader = together(from)
    const since = new Date(now.getTime() - UNREADABLE_DAYS * DAY_MS)
    const [asked, unreadable] = await Promise.all([
      listPulls(reader),
      listUnreadable(reader, since, MOST_UNREADABLE),
    ])
    const pulls = new Map(asked.map((pull) => [pull.service, pull]))
    return {
      services: bankListServices.map((service) => ({
        service,
        isSet: set.includes(service),
        ...stateOf(pulls.get(service), now),
      })),
      unreadable: unreadable.rows.map(({ id, service, raw, at }) => ({
        id,
        service: service as BankListService,
        at: at.toISOString(),
        text: JSON.stringify(raw).slice(0, MOST_TEXT),
      })),
      unreadableCount: unreadable.all,
    }
  }

  return {
    read: () => read(db),

    /** @throws AppError `bank.no_service` where no key is set */
    ask: (actor: Actor) =>
      db.transaction(async (tx) => {
        if (set.length === 0) throw new AppError('bank.no_service')
        const now = clock()
        const staleBefore = new Date(now.getTime() - STALE_MS)
        const asked: BankListService[] = []
        for (const service of set)
          if (await requestPull(tx, service, { now, staleBefore })) asked.push(service)
        if (asked.length > 0) await queue.send(pullBankListsJob, {}, { tx })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'bank.asked',
          subjectType: 'bank',
          subjectId: 'services',
        })
        return read(tx)
      }),
  }
}

function stateOf(pull: BankPull | undefined, now: Date) {
  const requestedAt = pull?.requestedAt?.getTime() ?? 0
  const isWaiting = requestedAt > (pull?.endedAt?.getTime() ?? 0)
  return {
    isAsking: isWaiting && requestedAt > now.getTime() - STALE_MS,
    succeededAt: pull?.succeededAt?.toISOString() ?? null,
    completeUntil: pull?.completeUntil?.toISOString() ?? null,
    failingSince: pull?.failingSince?.toISOString() ?? null,
    fault: pull?.fault ?? null,
    read: pull?.read ?? 0,
    found: pull?.found ?? 0,
    foreign: pull?.foreign ?? 0,
    failedRows: pull?.failedRows ?? [],
  }
}
