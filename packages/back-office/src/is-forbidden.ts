import { ApiError } from '@repo/api-client'

/** A right that is missing belongs to the whole page; every other failure is shown in its place, with another try. */
export const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403

/** The same for one record: it may also not be there. */
export const isForbiddenOrGone = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)
