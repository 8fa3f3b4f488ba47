import { type ErrorBody, type ErrorName, errorTable } from '@repo/contract/errors'
import { errorText } from '@repo/messages'

const NAMES: Record<number, ErrorName> = {
  404: 'request.not_found',
  408: 'request.timeout',
  413: 'request.too_large',
  421: 'request.misdirected',
  431: 'request.headers_too_large',
  503: 'server.unavailable',
}

/** The contract's error for an HTTP status. */
export const errorNameOf = (status: number): ErrorName =>
  NAMES[status] ?? (status < 500 ? 'input.malformed' : 'server.unknown')

/** The body of an error that this server answers itself, in the API's format. */
export function apiErrorBody(name: ErrorName, requestId: string): ErrorBody {
  return { error: { code: errorTable[name], name, message: errorText(name), requestId } }
}
