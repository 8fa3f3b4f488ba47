import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { createAssetUrls } from '../art/index.ts'
import { findCourseCardRows, toCourseCard } from '../cards/index.ts'
import { searchCourse } from './course-search.repo.ts'
import { mayReview } from './learning.policy.ts'
import {
  type Enrollment,
  findCertifiedCourses,
  findCourse,
  findOpenOrderCode,
  findOwnReview,
  findSeatOrganisations,
  insertReview,
  listEnrollments,
  listLessons,
} from './learning.repo.ts'
import { findNext, toMyCourse, toSections } from './learning.view.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'

/** Most hits that a search lists. */
const MAX_HITS = 40
const searchLimit = { name: 'course-search', max: 120, windowMs: 60_000 }
const reviewLimit = { name: 'reviews', max: 5, windowMs: 3_600_000 }

/** The learner's courses and classrooms. */
export function createMyCoursesService(
  services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithLessonAccess,
) {
  const { db, env, clock, limiter, lessonAccess: access } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const toMyCourses = async (caller: Caller, enrollments: Enrollment[]) => {
    const ids = enrollments.map((enrollment) => enrollment.courseId)
    const seatIds = enrollments.flatMap(({ seatId }) => seatId ?? [])
    const [cards, lessons, organisationOf, certified] = await Promise.all([
      findCourseCardRows(db, ids),
      listLessons(db, ids, caller.userId),
      findSeatOrganisations(db, seatIds),
      findCertifiedCourses(db, ids),
    ])
    const cardOf = new Map(cards.map((row) => [row.course.id, row]))
    const lessonsOf = Map.groupBy(lessons, ({ lesson }) => lesson.courseId)
    const now = clock()
    const made = await Promise.all(
      enrollments.map(async (enrollment) => {
        const card = cardOf.get(enrollment.courseId)
        if (!card) return []
        const rows = lessonsOf.get(enrollment.courseId) ?? []
        const organisation = organisationOf.get(enrollment.seatId ?? '') ?? null
        const locks = await access.locksOf(caller, enrollment, rows)
        const givesCertificate = certified.has(enrollment.courseId)
        const facts = { rows, organisation, locks, givesCertificate }
        return [toMyCourse(enrollment, toCourseCard(card, urls, now), facts, now)]
      }),
    )
    return made.flat()
  }

  return {
    list: async (caller: Caller) => toMyCourses(caller, await listEnrollments(db, caller.userId)),

    async enrollment(caller: Caller, slug: string) {
      const { userId } = caller
      const course = await findCourse(db, { slug })
      const own = course ? await listEnrollments(db, userId, course.id) : []
      if (!course || (own.length === 0 && course.status !== 'published'))
        throw new AppError('course.not_found')
      const [enrollment] = await toMyCourses(caller, own)
      return {
        enrollment: enrollment ?? null,
        openOrderCode: await findOpenOrderCode(db, userId, course.id, clock()),
      }
    },

    async classroom(caller: Caller, slug: string) {
      const { userId } = caller
      const { course, enrollment } = await access.openCourse(userId, { slug })
      const seatIds = enrollment.seatId ? [enrollment.seatId] : []
      const [rows, [card], ownReview, organisationOf, certified] = await Promise.all([
        listLessons(db, [course.id], userId),
        findCourseCardRows(db, [course.id]),
        findOwnReview(db, userId, course.id),
        findSeatOrganisations(db, seatIds),
        findCertifiedCourses(db, [course.id]),
      ])
      const organisation = organisationOf.get(enrollment.seatId ?? '')
      if (!card) throw new AppError('course.not_found')
      const locks = await access.locksOf(caller, enrollment, rows)
      const hasWithheld = rows.some(({ lesson }) => lesson.isProfessionalsOnly)
      return {
        course: toCourseCard(card, urls, clock()),
        percent: enrollment.percent,
        completedLessons: rows.filter((row) => row.progress?.completedAt).length,
        expiresAt: enrollment.expiresAt?.toISOString() ?? null,
        sections: toSections(rows, locks),
        resumeLessonId: findNext(rows, enrollment.lastLessonId, locks)?.lesson.id ?? null,
        ownReview,
        canReview: !ownReview && mayReview(enrollment),
        seat: organisation === undefined ? null : { organisation },
        givesCertificate: certified.has(course.id),
        isProfessional: !hasWithheld || (await access.isProfessional(caller)),
      }
    },

    async search(caller: Caller, slug: string, term: string) {
      const { course, enrollment } = await access.openCourse(caller.userId, { slug })
      await limiter.hit(searchLimit, caller.userId)
      const isProfessional = await access.isProfessional(caller)
      const rows = await listLessons(db, [course.id], caller.userId)
      const closedIds = [...(await access.locksOf(caller, enrollment, rows)).keys()]
      const found = await searchCourse(db, course.id, {
        term,
        isProfessional,
        closedIds,
        limit: MAX_HITS + 1,
      })
      return { hits: found.slice(0, MAX_HITS), hasMore: found.length > MAX_HITS }
    },

    async review(userId: string, slug: string, input: { rating: number; text: string }) {
      const { course, enrollment } = await access.openCourse(userId, { slug })
      if (!mayReview(enrollment)) throw new AppError('review.too_early')
      await limiter.hit(reviewLimit, userId)
      const saved = await insertReview(db, { ...input, userId, courseId: course.id, createdAt: clock() })
      if (!saved) throw new AppError('review.exists')
      return saved
    },
  }
}
