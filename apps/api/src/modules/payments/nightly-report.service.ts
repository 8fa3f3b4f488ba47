import { readTaxRates } from '../../core/business-settings.service.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { postRest } from '../ledger/index.ts'
import { orderMails } from '../orders/index.ts'
import { type Gateways, type WithGateways } from './gateways/gateways.ts'
import { createPaymentRecheck } from './nightly-recheck.service.ts'
import {
  compareBooks,
  type Findings,
  findNewestDay,
  findReport,
  insertReport,
} from './nightly-report.repo.ts'

interface Day {
  day: string
  from: Date
  to: Date
}

/** The last complete day in Vietnam's time. */
export function lastDay(now: Date): Day {
  const to = new Date(`${dayInVietnam(now)}T00:00:00+07:00`)
  const from = new Date(to.getTime() - DAY_MS)
  return { day: dayInVietnam(from), from, to }
}

/** How many things an accountant has to look at. */
export function differencesIn(findings: Findings): number {
  const named = [
    findings.paidWithoutAccess,
    findings.accessWithoutPayment,
    findings.paidWithoutPayment,
    findings.accessWithoutLine,
    findings.accessEndedByHand,
    findings.accessShortened,
    findings.wrongCoupons,
    findings.wrongAmounts,
    findings.wrongRefunds,
    findings.lostMoney,
    findings.contradicted,
    findings.ledger,
  ]
  return (
    findings.more +
    named.reduce((sum, kind) => sum + kind.length, 0) +
    findings.openCases.count +
    findings.silentAttempts +
    // Unanswered queries count as one difference, whatever their number.
    Math.min(findings.unconfirmed, 1)
  )
}

/**
 * Compares the books with each other and with the providers' reports every night, stores the result, and mails
 * accountants when there are differences. Nights that were missed are made up for.
 */
export function createNightlyReport(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'> & WithGateways,
  gateways: Gateways = services.gateways,
) {
  const { db, clock, env, log } = services
  const ask = createPaymentRecheck(services, gateways)

  const tell = async (tx: Tx, day: string, findings: Findings, count: number) => {
    const url = `${env.PUBLIC_CRM_URL}/crm/Money/Report/${day}`
    const mail = orderMails.reconciliation(day, count, findings.openCases, url)
    for (const to of await listMailsOfStaffWith(tx, 'money.decide'))
      await queueMail(services, tx, { kind: 'office', to, ...mail })
  }

  const report = async ({ day, from, to }: Day): Promise<void> => {
    // The queries take a while, so a second run of the same night skips them.
    if (await findReport(db, day)) return
    const findings = {
      ...(await compareBooks(db, from, to, await readTaxRates(db, env))),
      ...(await ask(from, to)),
    }
    const differenceCount = differencesIn(findings)
    // In one transaction, so that no report exists without its mail.
    await db.transaction(async (tx) => {
      const isFirst = await insertReport(tx, { day, findings, differenceCount, createdAt: clock() })
      if (isFirst && differenceCount > 0) await tell(tx, day, findings, differenceCount)
    })
  }

  /** The report names what the ledger lacks, so it is made also where nothing more can be posted. */
  const completeLedger = async () => {
    try {
      const posted = await postRest(db, env, clock())
      if (posted > 0) log.warn({ posted }, 'the ledger lacked entries, which were posted')
    } catch (error) {
      log.error({ err: error }, 'what the ledger lacks could not be posted')
    }
  }

  return async (): Promise<void> => {
    await completeLedger()
    for (const day of missingDays(await findNewestDay(db), lastDay(clock()))) await report(day)
  }
}

/** Most nights that are made up for at once; payments of earlier days were asked about by the reconciler. */
const MOST_NIGHTS = 31

/** The days after the newest report until the last complete one, oldest first; without a report that one only. */
function missingDays(newest: string | null, last: Day): Day[] {
  const days: Day[] = []
  let next = last
  while (days.length < MOST_NIGHTS && (newest === null ? days.length === 0 : next.day > newest)) {
    days.unshift(next)
    next = lastDay(next.from)
  }
  return days.length === 0 ? [last] : days
}
