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

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** In how many days an access that still runs ends, begun ones counted whole; null while it is more than 30 away. */
export function daysUntilEnd({ expiresAt, state }: MyCourse, now: number): number | null {
  if (!expiresAt || state !== 'active') return null
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  return days > 0 && days <= SOON_DAYS ? days : null
}

/** Those that end soon first, the soonest before the others; the rest stays in its order. */
export function endingFirst(courses: readonly MyCourse[], now: number): MyCourse[] {
  const daysOf = (course: MyCourse) => daysUntilEnd(course, now) ?? Number.MAX_SAFE_INTEGER
  return courses.toSorted((a, b) => daysOf(a) - daysOf(b))
}
