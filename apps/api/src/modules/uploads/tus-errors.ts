import { AppError, type ErrorName } from '@repo/contract'

/** What the statuses of the protocol's server mean in our words. */
const meanings: Record<number, ErrorName> = {
  404: 'upload.not_found',
  409: 'upload.wrong_offset',
  410: 'upload.expired',
  412: 'upload.protocol_version',
  413: 'upload.too_large',
  423: 'upload.busy',
}
/** The library's word for a request that let go because a newer one came, or whose sender has left. */
const ABORTED = /aborted/i

/** Turns whatever the protocol's server threw into the one error class. */
export function toUploadError(fault: unknown, status: number): AppError {
  if (fault instanceof AppError) return fault
  const known = fault as { body?: unknown; status_code?: unknown } | undefined
  if (typeof known?.body === 'string' && ABORTED.test(known.body)) return new AppError('upload.busy')
  const name = meanings[status]
  if (name) return new AppError(name)
  // Headers that are missing or make no sense, and extensions that are not offered.
  if (status < 500 || status === 501) return new AppError('input.malformed')
  const text = typeof known?.body === 'string' ? known.body : `upload fault ${status}`
  const cause = fault instanceof Error ? fault : new Error(text)
  // Of the unknown the one error handler knows more: a database that is away, for instance.
  throw cause
}
