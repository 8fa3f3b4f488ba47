import type { ApiQuery } from '@repo/api-client'
import { recheckNetwork } from '@repo/shell/recheck-network'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isForbidden } from './is-forbidden.ts'

/**
 * Reads one page of a list. Old rows stay, dimmed, while newer ones load, and also when that load fails.
 */
export function useList<Page extends { items: unknown[] }>(
  query: ApiQuery<Page>,
  /** Interval in ms at which the list is polled while one of its rows is in progress. */
  pollMs?: (page: Page) => number | false,
) {
  const { data, isError, isPlaceholderData, isFetching, fetchStatus, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (pollMs && state.data ? pollMs(state.data) : false),
    throwOnError: isForbidden,
    placeholderData: keepPreviousData,
  })
  // Without a network a read waits for it instead of failing; it goes on by itself once there is one.
  const isOffline = fetchStatus === 'paused'
  const status: 'ready' | 'error' | 'offline' | 'loading' = data
    ? 'ready'
    : isOffline
      ? 'offline'
      : isError
        ? 'error'
        : 'loading'
  return {
    data,
    /** The props that every table of a list needs. */
    table: {
      rows: (data?.items ?? []) as Page['items'],
      status,
      isStale: isPlaceholderData || (isError && isFetching),
      onRetry: () => {
        if (isOffline) recheckNetwork()
        else void refetch()
      },
    },
  }
}
