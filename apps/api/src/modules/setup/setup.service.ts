import { policyNames } from '@repo/contract/legal-pages'
import { readReceivingAccount, readSettings } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import { findLastSent } from '../../mail/mail.repo.ts'
import { findLastArrival, findLastTrial } from '../ledger/index.ts'
import { findPublishedPolicies } from '../legal/index.ts'
import { type MailOutcome, mailWorks, missingOf } from './setup.policy.ts'
import * as repo from './setup.repo.ts'

/** What works already, read from what is there each time: nothing is ticked by hand. */
export function createSetupService({ db, env }: Needs<'db' | 'env' | 'clock'>) {
  return async () => {
    const account = await readReceivingAccount(db, env)
    const [business, policies, entered, mailTrial, lastSentAt, lastArrival, transfer] = await Promise.all([
      readSettings(db, 'business'),
      findPublishedPolicies(db),
      repo.countEntered(db),
      repo.findLastMailTrial(db),
      findLastSent(db),
      account && findLastArrival(db, account.number),
      account && findLastTrial(db, account.number),
    ])
    const missing = missingOf(business)
    const missingTexts = policyNames.filter((name) => !policies.includes(name))
    const trial = mailTrial && { at: mailTrial.at, outcome: mailTrial.outcome as MailOutcome }
    const needed = {
      business: { works: missing.length === 0, missing },
      texts: { works: missingTexts.length === 0, missing: missingTexts },
      bank: {
        works: lastArrival !== null,
        hasAccount: account !== null,
        lastArrivalAt: lastArrival?.toISOString() ?? null,
        isTrialWaiting: transfer !== null && transfer.arrivedAt === null,
      },
      mail: {
        works: mailWorks(trial, lastSentAt, env.SMTP_URL !== undefined),
        lastTrial: trial?.outcome ?? null,
        lastTrialAt: trial?.at.toISOString() ?? null,
        lastSentAt: lastSentAt?.toISOString() ?? null,
      },
      category: { works: entered.categoryCount > 0, count: entered.categoryCount },
      doctor: { works: entered.doctorCount > 0, count: entered.doctorCount },
      course: {
        works: entered.published > 0,
        published: entered.published,
        unpublished: entered.unpublished,
      },
    }
    return {
      ...needed,
      staff: { works: entered.active > 0, active: entered.active, invited: entered.invited },
      isDone: Object.values(needed).every(({ works }) => works),
    }
  }
}
