import { AppError, type ErrorName } from '@repo/contract'

/** Maps status codes of the tus server to errors of the contract. */
const meanings: Record<number, ErrorName> = {
  404: 'upload.not_found',
  409: 'upload.wrong_offset',
  410: 'upload.expired',
  412: 'upload.protocol_version',
  413: 'upload.too_large',
  423: 'upload.busy',
}
/** The library's error text for a request that released its lock to a newer one or whose client has left. */
const ABORTED = /aborted/i

/** Turns any error of the tus server into an `AppError`. */
export function toUploadError(fault: unknown, status: number): AppError {
  if (fault instanceof AppError) return fault
  const known = fault as { body?: unknown; status_code?: unknown } | undefined
  if (typeof known?.body === 'string' && ABORTED.test(known.body)) return new AppError('upload.busy')
  const name = meanings[status]
  if (name) return new AppError(name)
  // Missing or invalid headers, and extensions that are not supported.
  if (status < 500 || status === 501) return new AppError('input.malformed')
  const text = typeof known?.body === 'string' ? known.body : `upload fault ${status}`
  const cause = fault instanceof Error ? fault : new Error(text)
  // Anything else is left to the common error handler, which knows a lost database, for instance.
  throw cause
}
