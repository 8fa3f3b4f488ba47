import { isApiError } from '@repo/api-client'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { SkeletonGroup } from '@repo/ui/skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { backOfficeMessages } from './back-office.messages.ts'
import { recheckNetwork } from './recheck-network.ts'

interface QueryViewProps<T> {
  query: UseQueryResult<T>
  /** Placeholder with the final geometry. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Shows loaded data, a skeleton during the first load, or a message when offline, without the right, or on an error. */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.fetchStatus === 'paused') return <ErrorPanel isOffline onRetry={recheckNetwork} />
  if (isApiError(query.error, 'access.denied')) return <AccessDenied />
  if (query.isError) return <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  return <SkeletonGroup>{skeleton}</SkeletonGroup>
}

/** Shown instead of a screen that the account has no right to open. */
export function AccessDenied() {
  return (
    <EmptyState art="broken" title={backOfficeMessages.denied} description={backOfficeMessages.deniedHint} />
  )
}
