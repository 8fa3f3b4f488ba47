import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'
import { data } from './router.ts'

export interface LoadableQuery<Data> {
  queryKey: QueryKey
  queryFn: QueryFunction<Data> | ((context: { signal: AbortSignal }) => Promise<Data>)
}

/** What the error page learns of a failed load; small and JSON, for it travels in the page. */
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

/** Turns an error of the API client into an answer of the router with the same HTTP status; where that is none: 503. */
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
 * Fills the query cache in a loader with the options the page reads later, and answers the data.
 * What is in the cache is taken as it is; the page refreshes it when it is old.
 * A failure becomes the page's status: a missing course answers 404, not 500.
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
