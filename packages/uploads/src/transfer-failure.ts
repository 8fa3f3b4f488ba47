import { saysInvalidSession } from '@repo/api-client'
import { describeError } from '@repo/messages'
import type { DetailedError, HttpResponse } from 'tus-js-client'
import { uploadMessages } from './uploads.messages.ts'

export interface TransferFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The upload itself is fine, and a later try may succeed. */
  isPassing: boolean
  /** The upload ran out on the server: the file may be sent as a new one. */
  isExpired: boolean
  /** It was given up elsewhere, or its video was deleted. */
  isGone: boolean
  /** In words. */
  text: string
}

interface WireError {
  error?: { code?: unknown; name?: string; details?: unknown; requestId?: string }
}

function bodyOf(text: string | undefined): WireError {
  try {
    return (JSON.parse(text ?? '') ?? {}) as WireError
  } catch {
    // The body is a proxy's HTML page, or empty.
    return {}
  }
}

const isPassingStatus = (status: number) =>
  status === 0 ||
  status === 408 ||
  status === 409 ||
  status === 423 ||
  status === 429 ||
  // 507 means that the disk is full, which waiting does not change.
  (status >= 500 && status !== 507)

/** Whether an answer says that the session is over, by the rule of every call. */
export const isSessionRefused = (answer: HttpResponse): boolean =>
  saysInvalidSession(answer.getStatus(), bodyOf(answer.getBody()).error?.code)

/** What a failed request of the tus client means. */
export function readFailure(failed: Error | DetailedError): TransferFailure {
  // Without a request behind it the fault is the file's: it was moved or changed while it was read.
  if (!('originalRequest' in failed)) {
    return { status: 0, isPassing: false, isExpired: false, isGone: false, text: uploadMessages.unreadable }
  }
  const answer = failed.originalResponse
  const status = answer?.getStatus() ?? 0
  const isRefused = answer != null && isSessionRefused(answer)
  const { error = {} } = bodyOf(answer?.getBody())
  const { name = isRefused ? 'session.invalid' : 'server.unknown', details, requestId } = error
  return {
    status,
    isPassing: isPassingStatus(status) && !isRefused,
    isExpired: status === 410,
    isGone: status === 404,
    text: describeError({ name, status, details, requestId }),
  }
}
