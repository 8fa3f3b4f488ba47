import type { GiveVerdict } from '@repo/contract/organisations'
import type { Needs } from '../../../core/services.ts'
import type { User } from '../../auth/index.ts'
import type { Clinic } from './clinics.service.ts'

/** Seats of organisations; handed in from above. */
export interface WithClinicSeats {
  readonly clinicSeats: {
    /** Courses that the organisation has seats of, with how many are free. */
    courses(organisationId: string): Promise<{ id: string; title: string; free: number }[]>
    /** Once for a person and course; `has_course` also where a seat that the person had is gone. */
    give(organisationId: string, courseId: string, email: string): Promise<GiveVerdict>
  }
}

/** Gives a first sign-in a free seat of each course that staff chose. A sign-in goes on without one. */
export function createFirstSeats({ clinicSeats, log }: Needs<'log'> & WithClinicSeats) {
  const giveOne = async (clinic: Clinic, courseId: string, email: string) => {
    try {
      return await clinicSeats.give(clinic.organisationId, courseId, email)
    } catch (error) {
      log.error({ err: error, courseId }, 'a first sign-in by a clinic was not given its seat')
      return 'no_free_seat' as const
    }
  }
  return async (clinic: Clinic, { email }: Pick<User, 'email'>) => {
    if (clinic.seatCourseIds.length === 0) return null
    const [given, missing]: [string[], string[]] = [[], []]
    for (const { id, title } of await clinicSeats.courses(clinic.organisationId)) {
      if (!clinic.seatCourseIds.includes(id)) continue
      const verdict = await giveOne(clinic, id, email)
      if (verdict === 'given') given.push(title)
      else if (verdict !== 'has_course') missing.push(title)
    }
    return { clinic: clinic.name, given, missing }
  }
}
