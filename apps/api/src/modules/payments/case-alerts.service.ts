import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { announceCases } from '../ledger/index.ts'
import { alertMails } from './case-alerts.messages.ts'

/** Sends accountants one mail about all money cases opened since the last mail. */
export function createCaseAlerts(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock, env } = services
  return (): Promise<void> =>
    db.transaction(async (tx) => {
      const { count, sum } = await announceCases(tx, clock())
      if (count === 0) return
      const mail = alertMails.waiting(count, sum, `${env.PUBLIC_CRM_URL}/crm/Money`)
      for (const to of await listMailsOfStaffWith(tx, 'money.decide'))
        await queueMail(services, tx, { kind: 'office', to, ...mail })
    })
}
