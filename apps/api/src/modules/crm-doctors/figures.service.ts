import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { together } from '../../db/together.ts'
import { ratingOf } from '../cards/index.ts'
import {
  findOwnCourses,
  firstDayOfFigures,
  sumOwnFigures,
  sumRatings,
  sumWatchedByCourse,
} from '../doctor-portal/index.ts'
import { createRevenueService, listShareRules } from '../revenue/index.ts'
import { findStaffDoctor } from './doctors.repo.ts'

/** Figures of a doctor for staff, counted by the queries of the doctor portal and of the statements. */
export function createDoctorFiguresService(services: Needs<'db' | 'reports' | 'clock'>) {
  const { db, reports, clock } = services
  const revenue = createRevenueService(services)

  return {
    /** @throws AppError `doctor.not_found` */
    async figures(id: string) {
      const now = clock()
      const read = together(reports)
      const [doctor, sums, watched, courses] = await Promise.all([
        findStaffDoctor(db, id, now),
        sumOwnFigures(read, id),
        sumWatchedByCourse(read, id, firstDayOfFigures(now)),
        findOwnCourses(read, id),
      ])
      if (!doctor) throw new AppError('doctor.not_found')
      return {
        learners: sums.learners,
        watchedMs30Days: [...watched.values()].reduce((sum, ms) => sum + ms, 0),
        completionPercent: sums.completionPercent,
        rating: ratingOf(sumRatings(courses)),
        reviewsWithoutReply: sums.reviewsWithoutReply,
      }
    },

    /** Statements, newest first, and the shares that hold for the doctor. @throws AppError `doctor.not_found` */
    async revenue(id: string) {
      const [statements, rules] = await Promise.all([revenue.own(id), listShareRules(db)])
      const own = rules.filter(({ doctorId }) => doctorId === null || doctorId === id)
      return {
        statements,
        rules: own.map((rule) => ({
          id: rule.id,
          isForEverybody: rule.doctorId === null,
          course: rule.course,
          basisPoints: rule.basisPoints,
        })),
      }
    },
  }
}
