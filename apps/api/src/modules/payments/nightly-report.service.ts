import type { Services } from '../../context.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { orderMails } from '../orders/orders.messages.ts'
import { listAccountants } from './case-alerts.repo.ts'
import { compareBooks, type Findings, insertReport } from './nightly-report.repo.ts'

const DAY_MS = 86_400_000

/** The day in Vietnam's time that was over last. */
export function lastDay(now: Date): { day: string; from: Date; to: Date } {
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const to = new Date(`${today}T00:00:00+07:00`)
  const from = new Date(to.getTime() - DAY_MS)
  const day = new Date(from.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  return { day, from, to }
}

/** Compares the books every night, keeps what it found, and writes to accountants when something does not fit. */
export function createNightlyReport(services: Services) {
  const { db, clock, env } = services

  const tell = async (day: string, findings: Findings, count: number) => {
    const url = `${env.PUBLIC_CRM_URL}/crm/Money/Report/${day}`
    const mail = orderMails.reconciliation(day, count, findings.openCases, url)
    for (const email of await listAccountants(db))
      await db.transaction((tx) => queueMail(services, tx, { to: email, ...mail }))
  }

  return async (): Promise<void> => {
    const { day, from, to } = lastDay(clock())
    const findings = await compareBooks(db, from, to)
    const {
      paidWithoutAccess: a,
      accessWithoutPayment: b,
      wrongAmounts: c,
      openCases,
      silentAttempts,
    } = findings
    const differenceCount = a.length + b.length + c.length + openCases.count + silentAttempts
    const isFirst = await insertReport(db, { day, findings, differenceCount, createdAt: clock() })
    // A second run of the same night says nothing twice.
    if (isFirst && differenceCount > 0) await tell(day, findings, differenceCount)
  }
}
