import type { ErrorName } from '@repo/contract'

interface Progress {
  status: 'draft' | 'in_review' | 'published' | 'archived'
  /** A submission of the course waits for its decision. */
  isSubmitted: boolean
}

/**
 * Why a doctor who teaches a course may not write it now; null where they may. What was submitted stays as it is until
 * staff have decided, so that they approve what they have seen.
 */
export function lockOfCourse({ status, isSubmitted }: Progress): ErrorName | null {
  if (isSubmitted || status === 'in_review') return 'course.in_review'
  return status === 'archived' ? 'course.archived' : null
}
