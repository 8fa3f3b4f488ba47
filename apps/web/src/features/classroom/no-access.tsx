import { type ApiError, isApiError } from '@repo/api-client'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { classroomMessages as copy } from './classroom.messages.ts'

/** Why the classroom stays shut, as far as the learner can do something about it; null for other failures. */
export function noAccessReason(error: ApiError | null): 'not_enrolled' | 'expired' | null {
  if (isApiError(error, 'course.not_enrolled')) return 'not_enrolled'
  if (isApiError(error, 'course.access_expired')) return 'expired'
  return null
}

export function NoAccess({ slug, reason }: { slug: string; reason: 'not_enrolled' | 'expired' }) {
  const isExpired = reason === 'expired'
  return (
    <EmptyState
      action={
        <>
          <a className={buttonClass({})} href={isExpired ? paths.payment(slug) : paths.course(slug)}>
            {isExpired ? copy.renew : copy.seeCourse}
          </a>
          <a className={buttonClass({ variant: 'secondary' })} href={paths.myCourses}>
            {copy.myCourses}
          </a>
        </>
      }
      art="course"
      className="py-20"
      description={isExpired ? copy.expiredHint : copy.notEnrolledHint}
      title={isExpired ? copy.expiredTitle : copy.notEnrolledTitle}
    />
  )
}
