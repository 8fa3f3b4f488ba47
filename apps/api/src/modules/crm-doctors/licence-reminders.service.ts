import { licenceReminderDays } from '@repo/contract/crm-doctors'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { listMailsOfStaffWith } from '../../core/staff-rights.repo.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { licenceMails } from './crm-doctors.messages.ts'
import * as repo from './licence-reminders.repo.ts'

/** Whole days from one day to another, both such as `2026-11-21`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/**
 * The reminder that is due so many days before the last day of a licence; null before the first and after the last day.
 * A day that the job missed is made up for by the next run, with one mail instead of several.
 */
export function dueReminder(daysLeft: number): number | null {
  if (daysLeft < 0) return null
  return licenceReminderDays.filter((days) => daysLeft <= days).at(-1) ?? null
}

/** Sends each reminder of a licence that expires once: its row and its mails are written in one transaction. */
export function createLicenceReminders(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock } = services

  const remind = (licence: repo.ExpiringDoctor, daysLeft: number, daysBefore: number) =>
    db.transaction(async (tx) => {
      const { id, expiresOn } = licence
      if (!(await repo.insertReminder(tx, { doctorId: id, expiresOn, daysBefore, createdAt: clock() })))
        return
      const facts = {
        doctor: `${licence.academicTitle} ${licence.name}`,
        number: licence.number,
        expiresOn,
        daysLeft,
      }
      if (licence.email) {
        const mail = licenceMails.toDoctor(licence.name, facts, `${env.PUBLIC_WEB_URL}/contact`)
        await queueMail(services, tx, { kind: 'account', to: licence.email, ...mail })
      }
      const mail = licenceMails.toStaff(facts, `${env.PUBLIC_CRM_URL}/crm/Doctor/${id}?tab=licence`)
      for (const to of await listMailsOfStaffWith(tx, 'licences.verify'))
        await queueMail(services, tx, { kind: 'office', to, ...mail })
    })

  return async (): Promise<void> => {
    const today = dayInVietnam(clock())
    for (const licence of await repo.findExpiring(db, today, Math.max(...licenceReminderDays))) {
      const daysLeft = daysBetween(today, licence.expiresOn)
      const daysBefore = dueReminder(daysLeft)
      if (daysBefore !== null) await remind(licence, daysLeft, daysBefore)
    }
  }
}
