import { isApiError } from '@repo/api-client'
import { toRouteError } from '@repo/routing'
import { ErrorPanel } from '@repo/ui/error-panel'
import { SkeletonGroup } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recheckNetwork } from './recheck-network.ts'
import { shellMessages } from './shell.messages.ts'

interface QueryViewProps<T> {
  query: UseQueryResult<T>
  /** Placeholder with the final geometry. */
  skeleton: ReactNode
  /** Messages take one row, for cards and sections of a page. */
  isCompact?: boolean
  children: (data: T) => ReactNode
}

/**
 * Shows what was read. Data that is there stays, also after a failed refresh; before, the skeleton stands in its
 * place, or a message: without a network, without the permission, or after a failure, with a button to try again.
 * What does not exist (404) throws to the error page of the route.
 */
export function QueryView<T>({ query, skeleton, isCompact = false, children }: QueryViewProps<T>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  // A read that is tried without a network, too, fails where nothing was kept; it is asked again when the network is back.
  if (query.fetchStatus === 'paused' || (isApiError(error) && error.isOffline && !navigator.onLine)) {
    return <ErrorPanel isCompact={isCompact} isOffline onRetry={recheckNetwork} />
  }
  if (isApiError(error) && error.status === 404) throw toRouteError(error)
  if (isApiError(error, 'access.denied')) {
    return (
      <ErrorPanel description={shellMessages.deniedHint} isCompact={isCompact} title={shellMessages.denied} />
    )
  }
  if (query.isError) {
    return (
      <ErrorPanel isCompact={isCompact} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  return <SkeletonGroup>{skeleton}</SkeletonGroup>
}
