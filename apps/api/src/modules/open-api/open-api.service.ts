import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { findUserByEmail } from '../auth/index.ts'
import { createEnrollmentsService, staffEnrollmentState } from '../learners/index.ts'
import * as repo from './open-api.repo.ts'

const wordsOf = (moment: Date | null) => moment?.toISOString() ?? null

/** What programs of others read and do by `/v1`. */
export function createOpenApiService(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  const enrollments = createEnrollmentsService(services)

  const toEnrolment = ({ enrollment, learner, course }: repo.FoundEnrolment) => ({
    id: enrollment.id,
    learner,
    course,
    state: staffEnrollmentState(enrollment, clock()),
    percent: enrollment.percent,
    enrolledAt: enrollment.createdAt.toISOString(),
    expiresAt: wordsOf(enrollment.expiresAt),
    completedAt: wordsOf(enrollment.completedAt),
  })

  const requireEnrolment = (found: repo.FoundEnrolment | null) => {
    if (!found) throw new AppError('enrollment.not_found')
    return found
  }

  const toOrder = (row: repo.FoundOrder) => ({
    code: row.code,
    state: row.state,
    buyer: row.buyer,
    total: row.total,
    createdAt: row.createdAt.toISOString(),
    paidAt: wordsOf(row.paidAt),
    lines: row.lines.map(({ courseId, title, price, refunded }) => ({
      course: { id: courseId, title },
      price,
      refunded,
    })),
  })

  return {
    async courses(place: Parameters<typeof repo.findCourses>[1]) {
      const { rows, next } = await repo.findCourses(db, place)
      const items = rows.map(({ key: _, publishedAt, createdAt, updatedAt, ...course }) => ({
        ...course,
        publishedAt: wordsOf(publishedAt),
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }))
      return { items, next }
    },

    async enrolments(query: Parameters<typeof repo.findEnrolments>[1]) {
      const { rows, next } = await repo.findEnrolments(db, query)
      return { items: rows.map(toEnrolment), next }
    },

    /** @throws AppError `enrollment.not_found` */
    enrolment: async (id: string) => toEnrolment(requireEnrolment(await repo.findEnrolment(db, id))),

    /** @throws AppError `user.not_found`, `course.not_found`, `enrollment.exists`, `enrollment.not_longer` */
    async enrol(
      { email, ...body }: { email: string; courseId: string; until: string | null; reason: string },
      actor: Actor,
    ) {
      const learner = await findUserByEmail(db, email)
      if (!learner) throw new AppError('user.not_found')
      await enrollments.enrol(learner.id, { ...body, priceNote: '' }, actor)
      return toEnrolment(requireEnrolment(await repo.findEnrolmentOf(db, learner.id, body.courseId)))
    },

    /** @throws AppError `enrollment.not_found`, `enrollment.wrong_state` */
    async end(id: string, reason: string, actor: Actor) {
      const { learner } = requireEnrolment(await repo.findEnrolment(db, id))
      await enrollments.setState(learner.id, id, { state: 'ended', reason }, actor)
      return toEnrolment(requireEnrolment(await repo.findEnrolment(db, id)))
    },

    async orders(query: Parameters<typeof repo.findOrders>[1]) {
      const { rows, next } = await repo.findOrders(db, query)
      return { items: rows.map(toOrder), next }
    },

    /** @throws AppError `order.not_found` */
    async order(code: string) {
      const found = await repo.findOrder(db, code)
      if (!found) throw new AppError('order.not_found')
      return toOrder(found)
    },
  }
}
