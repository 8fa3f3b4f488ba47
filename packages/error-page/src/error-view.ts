import { ChunkLoadError, isRouteErrorResponse, type LoadFailure, toRouteError } from '@repo/routing'
import { chunkCopy, offlineCopy } from './error-page.messages.ts'

/** What the error page shows of a thrown value. Absent parts take the page's defaults. */
export interface ErrorView {
  status: number
  message?: string
  title?: string
  description?: string
  requestId?: string
  /** There is no network; trying again when it is back is all that is missing. */
  isOffline?: boolean
}

interface ResponseLike {
  status: number
  data: unknown
}

function asResponse(error: unknown): ResponseLike | null {
  if (isRouteErrorResponse(error)) return error
  // Errors of the API client come here from queries, and route errors from components, without a loader in between.
  const answer = toRouteError(error) as
    | { data?: unknown; init?: { status?: number } | null }
    | null
    | undefined
  const status = answer?.init?.status
  return status === undefined ? null : { status, data: answer?.data }
}

const isLoadFailure = (data: unknown): data is LoadFailure =>
  typeof data === 'object' && data !== null && 'isOffline' in data

/** Reads a thrown value of the router, of the API client or of a component. Never shows the text of a fault. */
export function toErrorView(error: unknown): ErrorView {
  if (error instanceof ChunkLoadError) {
    return error.isOffline ? { status: 503, isOffline: true, ...offlineCopy } : { status: 500, ...chunkCopy }
  }
  const response = asResponse(error)
  if (!response) return { status: 500 }
  const { status, data } = response
  if (typeof data === 'string' && status < 500) return { status, message: data }
  if (!isLoadFailure(data)) return { status }
  return {
    status,
    requestId: data.requestId ?? undefined,
    ...(data.isOffline ? { isOffline: true, ...offlineCopy } : undefined),
  }
}
