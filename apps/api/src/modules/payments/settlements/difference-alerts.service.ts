import type { Needs } from '../../../core/services.ts'
import { listMailsOfStaffWith } from '../../../core/staff-rights.repo.ts'
import { queueMail } from '../../../mail/mail.service.ts'
import { alertMails } from '../case-alerts.messages.ts'
import { announceDifferences } from './open-differences.repo.ts'

/** Sends accountants one mail about the rows of settlement files that wait for them since the last mail. */
export function createDifferenceAlerts(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock, env } = services
  return (): Promise<void> =>
    db.transaction(async (tx) => {
      const { count, files } = await announceDifferences(tx, clock())
      const [only, second] = files
      if (!only) return
      const place = second ? '?part=open' : `/${only.id}?verdict=open`
      const url = `${env.PUBLIC_CRM_URL}/crm/Money/Settlement${place}`
      const names = files.map(({ fileName }) => fileName)
      const mail = alertMails.differences(count, names, url)
      for (const to of await listMailsOfStaffWith(tx, 'money.decide'))
        await queueMail(services, tx, { kind: 'office', to, ...mail })
    })
}
