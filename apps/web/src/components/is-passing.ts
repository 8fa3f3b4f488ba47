import { isApiError } from '@repo/api-client'

/** The session has to be renewed or begun anew; the request took too long; there were too many. */
const passingStatuses = new Set([401, 408, 429])

/**
 * Whether sending the same again later can help: there was no answer, the server was not well, or the learner has to log
 * in first.
 */
export const isPassing = (error: unknown): boolean =>
  !isApiError(error) || error.isOffline || error.status >= 500 || passingStatuses.has(error.status)
