import type { ApiQuery } from '@repo/api-client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

/** A read whose errors are shown in place; while filters change, the old rows stay until the new ones are loaded. */
export function usePageQuery<T>(options: ApiQuery<T>): UseQueryResult<T> {
  return useQuery({ ...options, throwOnError: false, placeholderData: keepPreviousData })
}
