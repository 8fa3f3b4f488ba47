import { isApiError } from '@repo/api-client'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { toast } from './toast.ts'
import { prefetchToaster } from './toaster-chunk.ts'

/** Milliseconds for which fetched data counts as fresh, so that hydration does not fetch again. */
const freshMs = 60_000

/** Errors of a read that leave a page with nothing to show: no right, not there, an outage, no network. */
function belongsToErrorPage(error: Error): boolean {
  if (!isApiError(error)) return true
  const { status, isOffline } = error
  return isOffline || status === 403 || status === 404 || status >= 500
}

function reportMutation(error: Error, meta: Record<string, unknown> | undefined): void {
  const handles = meta?.handles as readonly string[] | undefined
  const isAborted = error.name === 'AbortError'
  if (isAborted || meta?.isSilent || handles?.includes(error.name)) return
  toast.failure(error, { id: `error:${error.name}` })
}

/**
 * Query client with the error rules of all sites: a read that failed with 403, 404 or 5xx reaches the route's
 * error page (unless older data can stay), a write that failed becomes a toast unless its `meta.handles` names the
 * error. One per browser, one per request on the server.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onMutate: prefetchToaster,
      onError: (error, _variables, _result, mutation) => reportMutation(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // The API client already retries.
        retry: false,
        throwOnError: (error, query) => query.state.data === undefined && belongsToErrorPage(error),
      },
      mutations: { retry: false },
    },
  })
}
