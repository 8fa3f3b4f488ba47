import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
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

  const toMyCourses = async (read: Db, caller: Caller, enrollments: Enrollment[]) => {
    if (enrollments.length === 0) return []
    const ids = enrollments.map((enrollment) => enrollment.courseId)
    const seatIds = enrollments.flatMap(({ seatId }) => seatId ?? [])
    const [cards, lessons, organisationOf, certified, isProfessional] = await Promise.all([
      findCourseCardRows(read, ids),
      listLessons(read, ids, caller.userId),
      findSeatOrganisations(read, seatIds),
      findCertifiedCourses(read, ids),
      access.isProfessional(caller, read),
    ])
    const cardOf = new Map(cards.map((row) => [row.course.id, row]))
    const lessonsOf = Map.groupBy(lessons, ({ lesson }) => lesson.courseId)
    const now = clock()
    return enrollments.flatMap((enrollment) => {
      const card = cardOf.get(enrollment.courseId)
      if (!card) return []
      const rows = lessonsOf.get(enrollment.courseId) ?? []
      const organisation = organisationOf.get(enrollment.seatId ?? '') ?? null
      const locks = access.locksOf(enrollment, rows, isProfessional)
      const givesCertificate = certified.has(enrollment.courseId)
      const facts = { rows, organisation, locks, givesCertificate }
      return [toMyCourse(enrollment, toCourseCard(card, urls, now), facts, now)]
    })
  }

  return {
    async list(caller: Caller) {
      const read = together(db)
      return toMyCourses(read, caller, await listEnrollments(read, caller.userId))
    },

    async enrollment(caller: Caller, slug: string) {
      const { userId } = caller
      const read = together(db)
      const [course, found] = await Promise.all([
        findCourse(read, { slug }),
        listEnrollments(read, userId, { slug }),
      ])
      // Under a slug that the course had before, nothing is found of it at once.
      const isFormer = course && course.slug !== slug
      const own = isFormer ? await listEnrollments(read, userId, { id: course.id }) : found
      if (!course || (own.length === 0 && course.status !== 'published'))
        throw new AppError('course.not_found')
      const [[enrollment], openOrderCode] = await Promise.all([
        toMyCourses(read, caller, own),
        findOpenOrderCode(read, userId, course.id, clock()),
      ])
      return { enrollment: enrollment ?? null, openOrderCode }
    },

    async classroom(caller: Caller, slug: string) {
      const { userId } = caller
      const { course, enrollment } = await access.openCourse(userId, { slug })
      const seatIds = enrollment.seatId ? [enrollment.seatId] : []
      const read = together(db)
      const [rows, [card], ownReview, organisationOf, certified, isProfessional] = await Promise.all([
        listLessons(read, [course.id], userId),
        findCourseCardRows(read, [course.id]),
        findOwnReview(read, userId, course.id),
        findSeatOrganisations(read, seatIds),
        findCertifiedCourses(read, [course.id]),
        access.isProfessional(caller, read),
      ])
      const organisation = organisationOf.get(enrollment.seatId ?? '')
      if (!card) throw new AppError('course.not_found')
      const locks = access.locksOf(enrollment, rows, isProfessional)
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
        isProfessional: !hasWithheld || isProfessional,
      }
    },

    async search(caller: Caller, slug: string, term: string) {
      await limiter.hit(searchLimit, caller.userId)
      const read = together(db, { isKept: false })
      const readAll = (which: { id: string } | { slug: string }) =>
        Promise.all([
          listLessons(read, which, caller.userId),
          searchCourse(read, which, { term, limit: MAX_HITS + 1 }),
        ])
      const [{ course, enrollment }, isProfessional, first] = await Promise.all([
        access.openCourse(caller.userId, { slug }),
        access.isProfessional(caller, read),
        readAll({ slug }),
      ])
      // Under a slug that the course had before, nothing is found of it at once.
      const [rows, found] = course.slug === slug ? first : await readAll({ id: course.id })
      const locks = access.locksOf(enrollment, rows, isProfessional)
      const mayHear = new Set(
        rows
          .map(({ lesson }) => lesson)
          .filter((lesson) => (isProfessional || !lesson.isProfessionalsOnly) && !locks.has(lesson.id))
          .map(({ id }) => id),
      )
      const hits = found.filter(({ lessonId, startMs }) => startMs === null || mayHear.has(lessonId))
      return { hits: hits.slice(0, MAX_HITS), hasMore: hits.length > MAX_HITS }
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
