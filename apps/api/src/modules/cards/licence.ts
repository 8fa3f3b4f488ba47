import { dayInVietnam } from '../../core/vietnam-time.ts'
import type { doctors } from '../../db/schema/index.ts'

export type CheckedLicence = Pick<typeof doctors.$inferSelect, 'licenceVerifiedAt' | 'licenceExpiresOn'>

/** Whether the public badge is shown: staff have checked the licence, and its last day in Việt Nam is not over. */
export function isLicenceVerified(doctor: CheckedLicence, now: Date): boolean {
  if (doctor.licenceVerifiedAt === null) return false
  return doctor.licenceExpiresOn === null || dayInVietnam(now) <= doctor.licenceExpiresOn
}
