import { type ApiError, isApiError } from '@repo/api-client'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { paths } from '../../app/paths.ts'
import { classroomMessages as copy } from './classroom.messages.ts'

type Reason = 'not_enrolled' | 'expired' | 'paused'

/** Why the classroom stays shut, as far as it concerns the learner's access; null for other failures. */
export function noAccessReason(error: ApiError | null): Reason | null {
  if (isApiError(error, 'course.not_enrolled')) return 'not_enrolled'
  if (isApiError(error, 'course.access_expired')) return 'expired'
  if (isApiError(error, 'course.access_paused')) return 'paused'
  return null
}

/** The reason that staff gave for a pause; null for other failures. */
export function pauseReasonOf(error: ApiError | null): string | null {
  if (!isApiError(error, 'course.access_paused')) return null
  const { reason } = (error.details ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

/** The order whose payment ends the pause; null where there is none. */
export function pauseOrderOf(error: ApiError | null): string | null {
  if (!isApiError(error, 'course.access_paused')) return null
  const { orderCode } = (error.details ?? {}) as { orderCode?: unknown }
  return typeof orderCode === 'string' ? orderCode : null
}

const words = {
  not_enrolled: { title: copy.notEnrolledTitle, hint: copy.notEnrolledHint },
  expired: { title: copy.expiredTitle, hint: copy.expiredHint },
  paused: { title: copy.pausedTitle, hint: copy.pausedHint },
} satisfies Record<Reason, object>

interface Props {
  slug: string
  reason: Reason
  /** What staff wrote about a pause. */
  pauseReason?: string | null
  /** The order whose payment ends a pause. */
  payOrder?: string | null
}

export function NoAccess({ slug, reason, pauseReason, payOrder }: Props) {
  const isExpired = reason === 'expired'
  const { title, hint } = words[reason]
  return (
    <EmptyState
      action={
        <>
          {payOrder ? (
            <a className={buttonClass({})} href={paths.openOrder(payOrder)}>
              {copy.payPart}
            </a>
          ) : (
            <a className={buttonClass({})} href={isExpired ? paths.payment(slug) : paths.course(slug)}>
              {isExpired ? copy.renew : copy.seeCourse}
            </a>
          )}
          <a className={buttonClass({ variant: 'secondary' })} href={paths.myCourses}>
            {copy.myCourses}
          </a>
        </>
      }
      art="course"
      className="py-20"
      description={pauseReason ? `${copy.pausedBecause(pauseReason)} ${hint}` : hint}
      title={title}
    />
  )
}
