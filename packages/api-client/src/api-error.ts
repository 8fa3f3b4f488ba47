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

const nameOfStatus: Record<number, ErrorName> = {
  400: 'input.malformed',
  401: 'session.invalid',
  403: 'access.denied',
  404: 'request.not_found',
  409: 'request.conflict',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  422: 'input.invalid',
  429: 'request.too_many',
  502: 'server.unavailable',
  503: 'server.unavailable',
  504: 'server.unavailable',
}

const requestIdHeader = 'x-request-id'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Whether a body says that the call was refused, whatever the status: an error with a code, and no data. */
export const isRefusal = (body: unknown): boolean =>
  isObject(body) && !('data' in body) && isObject(body.error) && typeof body.error.code === 'number'

/**
 * Makes an error of an answer that refuses, mostly one that is not 2xx. The body may be anything: a proxy's HTML page, nothing at all,
 * or JSON without an `error` object.
 */
export function toApiError(status: number, body: unknown, headers: Headers): ApiError {
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  const name = (textOf(error.name) as ErrorName | undefined) ?? nameOfStatus[status] ?? 'server.unknown'
  return new ApiError({
    status,
    name,
    code: typeof error.code === 'number' ? error.code : status * 100,
    message: textOf(error.message) ?? name,
    details: error.details,
    requestId: textOf(error.requestId) ?? headers.get(requestIdHeader) ?? undefined,
    retryAfterSeconds: Number(headers.get('retry-after')) || undefined,
  })
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

/** A 2xx answer whose body is not `{ "data": … }`. */
export function toUnreadableError(cause: unknown, headers: Headers): ApiError {
  return new ApiError({
    status: 502,
    code: 50200,
    name: 'server.unknown',
    message: 'The answer could not be read',
    requestId: headers.get(requestIdHeader) ?? undefined,
    cause,
  })
}

/** Whether a thrown value is the client's error, optionally of one of these names. */
export function isApiError(error: unknown, ...names: ErrorName[]): error is ApiError {
  return error instanceof ApiError && (names.length === 0 || names.includes(error.name))
}
