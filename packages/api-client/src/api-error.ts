import type { ErrorName } from '@repo/contract'

export interface ApiErrorFields {
  code: number
  name: ErrorName
  status: number
  message: string
  details?: unknown
  requestId?: string
  isOffline?: boolean
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The one error the client throws (an aborted call aside, which rejects with the `AbortError` as it came).
 * `code` is 0 and `isOffline` true when no answer arrived at all.
 */
export class ApiError extends Error {
  declare readonly name: ErrorName
  /** HTTP status × 100 + n, as in the contract's error table. */
  readonly code: number
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly details: unknown
  /** What support asks for; null when the answer carried none. */
  readonly requestId: string | null
  readonly isOffline: boolean
  /** Seconds to wait before trying again, as the server asks; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(fields: ApiErrorFields) {
    super(fields.message, { cause: fields.cause })
    this.name = fields.name
    this.code = fields.code
    this.status = fields.status
    this.details = fields.details
    this.requestId = fields.requestId ?? null
    this.isOffline = fields.isOffline ?? false
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null
  }
}

/** No answer arrived: offline, name not found, connection refused or broken. */
export function toOfflineError(cause: unknown): ApiError {
  return new ApiError({
    status: 0,
    code: 0,
    name: 'server.unavailable',
    message: 'No answer from the server',
    isOffline: true,
    cause,
  })
}

/** Whether a thrown value is the client's error, optionally of one of these names. */
export function isApiError(error: unknown, ...names: ErrorName[]): error is ApiError {
  return error instanceof ApiError && (names.length === 0 || names.includes(error.name))
}
