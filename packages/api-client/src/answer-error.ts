import type { ErrorName } from '@repo/contract'
import { ApiError } from './api-error.ts'

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
