import { licenceReminderDays, type licenceStates } from '@repo/contract/licence-states'
import { DAY_MS } from '../../core/durations.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { doctors } from '../../db/schema/index.ts'

export type CheckedLicence = Pick<typeof doctors.$inferSelect, 'licenceVerifiedAt' | 'licenceExpiresOn'>

/** Whether the public badge is shown: staff have checked the licence, and its last day in Việt Nam is not over. */
export function isLicenceVerified(doctor: CheckedLicence, now: Date): boolean {
  if (doctor.licenceVerifiedAt === null) return false
  return doctor.licenceExpiresOn === null || dayInVietnam(now) <= doctor.licenceExpiresOn
}

/** The state of a licence on a day in Việt Nam, whose last day still counts; the list of staff says the same in SQL. */
export function licenceStateOf(
  doctor: CheckedLicence & { licenceNumber: string | null },
  now: Date,
): (typeof licenceStates)[number] {
  const { licenceExpiresOn } = doctor
  if (doctor.licenceNumber === null) return 'missing'
  if (licenceExpiresOn !== null && licenceExpiresOn < dayInVietnam(now)) return 'expired'
  if (doctor.licenceVerifiedAt === null) return 'unchecked'
  const reminded = new Date(now.getTime() + Math.max(...licenceReminderDays) * DAY_MS)
  return licenceExpiresOn !== null && licenceExpiresOn <= dayInVietnam(reminded) ? 'expiring' : 'valid'
}
