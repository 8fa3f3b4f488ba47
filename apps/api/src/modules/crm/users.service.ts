import type { Needs } from '../../core/services.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { findCourse } from './courses.repo.ts'
import * as repo from './users.repo.ts'

const PAGE_SIZE = 20
/** Courses offered at once; more are found by typing. */
const MOST_COURSES = 20

export function createStaffUsersService({ db }: Needs<'db'>) {
  return {
    async list(query: repo.UserQuery & repo.AccountOrder & ListPlace) {
      const { rows, ...place } = await repo.findUsers(db, query, PAGE_SIZE)
      return {
        items: rows.map(({ user, ownRoles }) => toAccount(user, ownRoles)),
        pageSize: PAGE_SIZE,
        ...place,
      }
    },

    one: async (user: repo.UserRow) => toAccount(user, await repo.findOwnRoles(db, user.id)),

    courses: async (q: string | undefined) => ({
      items: await repo.findLearnerCourses(db, q, MOST_COURSES),
    }),

    /** The sums that learners spent are answered only to staff who may read orders. */
    async students(query: repo.LearnerQuery & repo.AccountOrder & ListPlace, hasSales: boolean) {
      const course = query.course ? await findCourse(db, query.course) : undefined
      const { rows, ...place } = await repo.findStudents(db, query, PAGE_SIZE)
      const items = rows.map(({ user, courses, averagePercent, spent }) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        courses,
        averagePercent,
        spent: hasSales ? spent : null,
        joinedAt: user.createdAt.toISOString(),
        lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
      }))
      return {
        items,
        pageSize: PAGE_SIZE,
        ...place,
        course: course && { id: course.id, title: course.title },
      }
    },
  }
}

/** A row of the account list. */
function toAccount(user: repo.UserRow, ownRoles: string[]) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    permissions: user.permissions,
    ownRoles,
    status: user.status,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
