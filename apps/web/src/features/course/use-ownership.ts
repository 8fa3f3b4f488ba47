import type { myCourse } from '@repo/contract/learning'
import { useSession } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'

export type Enrollment = z.output<typeof myCourse>

export type Ownership =
  | {
      kind: 'none'
      isSignedIn: boolean
      /** The service has said so; until then the course is shown as for sale. */
      isKnown: boolean
    }
  | { kind: 'pending'; orderCode: string }
  | { kind: 'enrolled' | 'expired'; enrollment: Enrollment }

/**
 * What the reader has of a course. Asked in the browser only, once the session is known: the page itself is the
 * same for everybody. Until then, and when the question fails, the course is shown as for sale.
 */
export function useOwnership(slug: string): Ownership {
  const api = useApi()
  const { isLoggedIn, user } = useSession()
  const { data } = useQuery({
    ...api.learning.enrollment.query({ params: { slug } }),
    // It is refused until new terms are agreed to, to which the page leads.
    enabled: isLoggedIn && !user?.mustAcceptTexts,
    throwOnError: false,
  })
  if (!isLoggedIn || !data) return { kind: 'none', isSignedIn: isLoggedIn, isKnown: false }
  const { enrollment, openOrderCode } = data
  // The classroom says why a paused course is shut; it cannot be bought again.
  if (enrollment && enrollment.state !== 'expired') return { kind: 'enrolled', enrollment }
  if (openOrderCode) return { kind: 'pending', orderCode: openOrderCode }
  if (enrollment) return { kind: 'expired', enrollment }
  return { kind: 'none', isSignedIn: true, isKnown: true }
}
