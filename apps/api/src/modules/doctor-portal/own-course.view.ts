import type { AssetUrls } from '../art/index.ts'
import { ratingOf } from '../cards/index.ts'
import type { findOwnCourses } from './doctor-portal.repo.ts'

type OwnCourseRow = Awaited<ReturnType<typeof findOwnCourses>>[number]

/** A course with the figures of its learners, as its doctor and the staff see it. */
export const toOwnCourse = (row: OwnCourseRow, urls: AssetUrls) => ({
  id: row.course.id,
  slug: row.course.slug,
  title: row.course.title,
  coverUrl: urls.courseCover(row.course),
  status: row.course.status,
  lessonCount: row.stats.lessonCount,
  learnerCount: row.stats.learnerCount,
  averagePercent: row.averagePercent,
  completedLearners: row.completedLearners,
  rating: ratingOf(row.stats),
  updatedAt: row.course.updatedAt.toISOString(),
})

/** The ratings of all courses of a doctor together. */
export function sumRatings(courses: readonly { stats: { ratingSum: number; ratingCount: number } }[]) {
  return {
    ratingSum: courses.reduce((sum, { stats }) => sum + stats.ratingSum, 0),
    ratingCount: courses.reduce((sum, { stats }) => sum + stats.ratingCount, 0),
  }
}
