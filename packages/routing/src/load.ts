import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import { data } from './router.ts'

export interface LoadableQuery<Data> {
  queryKey: QueryKey
  queryFn: QueryFunction<Data> | ((context: { signal: AbortSignal }) => Promise<Data>)
}

/** The data of a failed load for the error page; small and JSON, because it is sent inside the page. */
export interface LoadFailure {
  name: string | null
  requestId: string | null
  isOffline: boolean
}

interface FailureLike {
  status: number
  name?: string
  requestId?: string | null
  isOffline?: boolean
}

const isFailure = (error: unknown): error is FailureLike =>
  typeof error === 'object' && error !== null && typeof (error as FailureLike).status === 'number'

/** Turns an error of the API client into a router response with the same HTTP status, or 503 if it has none. */
export function toRouteError(error: unknown): unknown {
  if (!isFailure(error)) return error
  const failure: LoadFailure = {
    name: error.name ?? null,
    requestId: error.requestId ?? null,
    isOffline: error.isOffline ?? false,
  }
  return data(failure, { status: error.status >= 400 ? error.status : 503 })
}

/**
 * Fills the query cache in a loader with the options that the page reads later, and returns the data. Cached data is
 * used as it is; the page refreshes it when it is stale. A failure becomes the page's status: a missing course answers
 * 404, not 500.
 */
export async function load<Data>(queryClient: QueryClient, options: LoadableQuery<Data>): Promise<Data> {
  try {
    return await queryClient.query({
      queryKey: options.queryKey,
      queryFn: options.queryFn,
      staleTime: 'static',
    })
  } catch (error) {
    throw toRouteError(error)
  }
}
