import type { ApiQuery } from '@repo/api-client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

interface PageQueryOptions {
  /** False holds the read back. */
  isEnabled?: boolean
  /** While the answer for other parameters is loading, the last answer stays: for filters, searches and months. */
  isKept?: boolean
}

/**
 * A read for `QueryView`: its failure is shown where the data would stand, instead of replacing the page. A page that
 * is drawn on the server uses the same query in its loader, so that the data is there on the first render.
 */
export function usePageQuery<T>(
  query: ApiQuery<T>,
  { isEnabled = true, isKept = false }: PageQueryOptions = {},
): UseQueryResult<T> {
  return useQuery({
    ...query,
    enabled: isEnabled,
    throwOnError: false,
    placeholderData: isKept ? keepPreviousData : undefined,
  })
}
