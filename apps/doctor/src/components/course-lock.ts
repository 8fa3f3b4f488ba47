import type { CourseReview } from '@repo/back-office/course-review/types'

/** Why the lessons of a course cannot be changed now, the rule that the API enforces; null where they can. */
export function lockOf({ state, course }: CourseReview): 'submitted' | 'archived' | null {
  if (state === 'open' || course.status === 'in_review') return 'submitted'
  return course.status === 'archived' ? 'archived' : null
}
