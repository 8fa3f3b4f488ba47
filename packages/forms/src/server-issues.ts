import { type ApiError, isApiError } from '@repo/api-client'
import type { FieldIssue } from '@repo/contract'
import { describeError } from '@repo/messages'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

const issuesOf = (error: ApiError): FieldIssue[] =>
  Array.isArray(error.details) ? (error.details as FieldIssue[]) : []

/**
 * Puts a refused submit where the reader can mend it: issues of a field at that field, everything else above
 * the form. `places` sends domain errors to a field, such as a wrong password to the password.
 */
export function showServerError<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  places: Partial<Record<string, Path<Values>>> = {},
): void {
  if (!isApiError(error)) throw error
  const known = issuesOf(error).flatMap((issue) => {
    const field = fields.find((name) => issue.path === `body.${name}`)
    return field ? [{ field, message: issue.message }] : []
  })
  for (const { field, message } of known) setError(field, { type: 'server', message }, { shouldFocus: true })
  if (known.length > 0) return
  const place = places[error.name]
  setError(place ?? 'root', { type: error.name, message: describeError(error) }, { shouldFocus: true })
}
