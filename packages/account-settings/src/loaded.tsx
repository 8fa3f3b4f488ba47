import { describeError } from '@repo/messages'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonMessages } from './common.messages.ts'

interface LoadedProps<T> {
  query: UseQueryOptions<T>
  /** Placeholder with the final geometry; three rows unless given. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** What is there stays readable; a first load shows its shape; no network and a failure say so in their place. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error, fetchStatus, isError, isFetching, refetch } = useQuery({
    ...query,
    throwOnError: false,
  })
  if (data !== undefined) return children(data)
  if (fetchStatus === 'paused') {
    return <ErrorPanel description={commonMessages.offlineHint} isCompact title={commonMessages.offline} />
  }
  if (isError) {
    return (
      <ErrorPanel
        description={describeError(error)}
        isCompact
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        title={commonMessages.failed}
      />
    )
  }
  return <SkeletonGroup>{skeleton ?? <Rows />}</SkeletonGroup>
}

function Rows() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-16 rounded-sm" />
      <Skeleton className="h-16 rounded-sm" />
      <Skeleton className="h-16 rounded-sm" />
    </div>
  )
}
