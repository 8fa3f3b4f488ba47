import type { Needs } from '../../core/services.ts'
import type { WithClinicSeats } from '../outside-sign-in/index.ts'
import { countSeatsByCourse } from '../seats/index.ts'
import { createSeatGiving } from './give-seats.service.ts'

/** Seats for people whom the identity provider of their organisation signs in. */
export function createClinicSeats(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>,
): WithClinicSeats['clinicSeats'] {
  const { giveByPlatform } = createSeatGiving(services)
  return {
    give: (organisationId, courseId, email) =>
      giveByPlatform(organisationId, courseId, email, { isFirstOnly: true }),
    courses: async (organisationId) =>
      (await countSeatsByCourse(services.db, organisationId)).map(({ course: { id, title }, free }) => ({
        id,
        title,
        free,
      })),
  }
}
