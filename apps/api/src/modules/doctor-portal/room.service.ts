import type { Needs } from '../../core/services.ts'
import { shortName } from '../../core/short-name.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import { avatars } from '../../storage/public-pictures.ts'
import { createAssetUrls } from '../art/index.ts'
import { doctorBrief, ratingOf, toReviewWithCourse } from '../cards/index.ts'
import * as repo from './doctor-portal.repo.ts'
import { sumRatings, toOwnCourse } from './own-course.view.ts'

const PAGE_SIZE = 20
const RATING_MONTHS = 12

export type Doctor = NonNullable<Awaited<ReturnType<typeof repo.findDoctor>>>
export type LearnersQuery = { course?: string; q?: string } & ListPlace
export type ReviewsQuery = { state: 'all' | 'waiting' } & ListPlace

/** What a doctor's room shows, for its doctor and for staff who look at it. Who may is decided before. */
export function createRoomReads({ db, clock, env }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  return {
    async room(doctor: Doctor) {
      const read = together(db)
      const [courses, figures, ratingMonths] = await Promise.all([
        repo.findOwnCourses(read, doctor.id),
        repo.sumOwnFigures(read, doctor.id),
        repo.findRatingMonths(read, doctor.id, RATING_MONTHS),
      ])
      return {
        ...doctorBrief(doctor, urls, clock()),
        hasOwnPortrait: avatars.isOwn(doctor.portraitPath),
        specialties: doctor.specialties,
        workplace: doctor.workplace,
        yearsOfPractice: doctor.yearsOfPractice,
        courseCount: courses.filter(({ course }) => course.status === 'published').length,
        rating: ratingOf(sumRatings(courses)),
        biography: doctor.biography,
        degrees: doctor.degrees,
        licence: ownLicence(doctor),
        learnerCount: figures.learners,
        courses: courses.map((row) => toOwnCourse(row, urls)),
        ratingMonths,
      }
    },

    /** @param userId the doctor's account, whose reports of reviews are shown; null where there is none */
    async reviews(who: { doctorId: string; userId: string | null }, query: ReviewsQuery) {
      const { rows, ...page } = await repo.findOwnReviews(db, who, query, PAGE_SIZE)
      const items = rows.map(({ report, ...row }) => ({
        ...toReviewWithCourse(row),
        report: report && {
          reason: report.reason,
          state: report.decidedAt === null ? ('open' as const) : ('kept' as const),
        },
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },

    async learners(doctorId: string, query: LearnersQuery) {
      const { rows, ...page } = await repo.findOwnLearners(db, doctorId, query, PAGE_SIZE)
      const items = rows.map(({ key: _, ...learner }) => ({
        ...learner,
        name: shortName(learner.name),
        enrolledAt: learner.enrolledAt.toISOString(),
        lastSeenAt: learner.lastSeenAt?.toISOString() ?? null,
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },
  }
}

/** The licence as its own doctor sees it: also before staff have checked it. */
function ownLicence(doctor: {
  licenceNumber: string | null
  licenceIssuer: string | null
  licenceIssuedOn: string | null
}) {
  if (!doctor.licenceNumber || !doctor.licenceIssuer || !doctor.licenceIssuedOn) return null
  return { number: doctor.licenceNumber, issuer: doctor.licenceIssuer, issuedOn: doctor.licenceIssuedOn }
}
