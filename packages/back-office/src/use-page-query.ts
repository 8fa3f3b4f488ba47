import type { ApiQuery } from '@repo/api-client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

/** A read whose failure shows in its place; while filters change, the rows before stay until the new ones come. */
export function usePageQuery<T>(options: ApiQuery<T>): UseQueryResult<T> {
  return useQuery({ ...options, throwOnError: false, placeholderData: keepPreviousData })
}
