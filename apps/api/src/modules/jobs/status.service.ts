import { serviceParts } from '@repo/contract/service-status'
import {
  readOfferedGateways,
  readReceivingAccount,
  readSettings,
} from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { countJobs, readWorkerSilence } from '../../queue/jobs.repo.ts'
import { judgePart } from './status.rules.ts'

/** How the service is, for the public page. */
export function createStatusService({ db, clock, env }: Needs<'db' | 'clock' | 'env'>) {
  return {
    async read() {
      const now = clock()
      const reader = together(db)
      const [counts, workerSilentMs, account, gateways, notice] = await Promise.all([
        countJobs(reader, now),
        readWorkerSilence(reader, now),
        readReceivingAccount(reader, env),
        readOfferedGateways(reader, env),
        readSettings(reader, 'notice'),
      ])
      const facts = { now, counts, workerSilentMs, takesMoney: account !== null || gateways.length > 0 }
      return {
        at: now.toISOString(),
        parts: serviceParts.map((name) => ({ name, state: judgePart(name, facts) })),
        announcement: announcementAfter(now, notice),
      }
    },
  }
}

/** What is announced, also for later: who plans an evening of learning wants to know of maintenance before it begins. */
function announcementAfter(
  now: Date,
  { text, startsAt, endsAt }: { text: string; startsAt: string | null; endsAt: string | null },
) {
  return startsAt && endsAt && now < new Date(endsAt) ? { text, startsAt, endsAt } : null
}
