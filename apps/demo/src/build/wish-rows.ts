import type { tables } from '@repo/api/rows'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

const SEED = 20_261_127
const MOST_WISHES = 3

/** What the shown learner would like to take one day: the newest courses that are for sale and not owned yet. */
export function buildWishes(
  context: SeedContext,
  {
    courses,
    enrollments,
    shown,
  }: {
    courses: CourseRows[]
    enrollments: readonly { userId: string; courseId: string }[]
    shown: PersonRow
  },
): (typeof tables.wishedCourses.$inferInsert)[] {
  const own = forkContext(context, SEED)
  const has = new Set(enrollments.filter(({ userId }) => userId === shown.id).map(({ courseId }) => courseId))
  return courses
    .filter(({ course }) => course.status === 'published' && !has.has(course.id))
    .slice(0, MOST_WISHES)
    .map(({ course }, index) => ({
      userId: shown.id,
      courseId: course.id,
      createdAt: own.daysAgo(3 + 4 * index, 21, 10),
    }))
}
