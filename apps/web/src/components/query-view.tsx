import { isApiError } from '@repo/api-client'
import { toRouteError } from '@repo/routing'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { SkeletonGroup } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonMessages } from './common.messages.ts'

interface QueryViewProps<T> {
  query: UseQueryResult<T>
  /** Placeholder with the final geometry. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/**
 * One rule for everything that is fetched: what is there stays readable, a first load shows the skeleton,
 * no network says so, and a failure offers another try where it happened.
 */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') {
    return <EmptyState art="broken" description={commonMessages.offlineHint} title={commonMessages.offline} />
  }
  // A thing that does not exist is the page's own answer, not a failed part of it.
  if (isApiError(query.error) && query.error.status === 404) throw toRouteError(query.error)
  if (query.isError) {
    return (
      <ErrorPanel
        description={commonMessages.loadFailedHint}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        title={commonMessages.loadFailed}
      />
    )
  }
  return <SkeletonGroup>{skeleton}</SkeletonGroup>
}
