import { ApiError } from '@repo/api-client'

/** Errors of a missing permission go to the error page of the whole page; all others are shown in place with a retry button. */
export const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403

/** The same for one record, which may also be missing. */
export const isForbiddenOrGone = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
