import type { ApiQuery } from '@repo/api-client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

/**
 * A read whose failure is shown where it belongs on the page, with another try, instead of replacing the page.
 * Use the same options in the loader: then the answer is there on the first render.
 */
export function usePageQuery<T>(
  options: ApiQuery<T>,
  extra: { isEnabled?: boolean; isKept?: boolean } = {},
): UseQueryResult<T> {
  return useQuery({
    ...options,
    enabled: extra.isEnabled ?? true,
    throwOnError: false,
    // While another answer is on its way the last one stays.
    placeholderData: extra.isKept ? keepPreviousData : undefined,
  })
}
