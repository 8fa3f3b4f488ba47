import { type ErrorFacts, errorText } from './errors.messages.ts'
import { offlineText } from './offline.messages.ts'

interface ErrorLike extends ErrorFacts {
  name: string
  status?: number
  requestId?: string | null
  isOffline?: boolean
}

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === 'object' && error !== null && typeof (error as ErrorLike).name === 'string'
}

/**
 * What to tell a person about a failed call, in Vietnamese: what happened and what to do next. An outage adds the
 * code that support can look up. Takes anything that was thrown.
 */
export function describeError(error: unknown): string {
  if (!isErrorLike(error)) return errorText('server.unknown')
  if (error.isOffline) return offlineText
  const text = errorText(error.name, error)
  const isOutage = (error.status ?? 0) >= 500
  return isOutage && error.requestId ? `${text} Mã hỗ trợ: ${error.requestId}` : text
}
