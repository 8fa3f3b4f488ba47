import type { myCourse } from '@repo/contract/learning'
import type { z } from 'zod'

export type MyCourse = z.output<typeof myCourse>
export type CourseGroup = 'learning' | 'finished' | 'fresh' | 'expired'

/** The one tab a course stands in. Expired comes first: what cannot be opened is neither finished nor under way. */
export function groupOf(course: MyCourse): CourseGroup {
  if (course.state === 'expired') return 'expired'
  if (course.percent === 100) return 'finished'
  return course.lastWatchedAt === null ? 'fresh' : 'learning'
}

/** The course "Tiếp tục học" offers: the one watched last that is neither finished, expired nor paused. */
export function courseToContinue(courses: readonly MyCourse[]): MyCourse | undefined {
  return courses
    .filter((course) => groupOf(course) === 'learning' && course.state !== 'paused')
    .sort((a, b) => (b.lastWatchedAt ?? '').localeCompare(a.lastWatchedAt ?? ''))[0]
}
