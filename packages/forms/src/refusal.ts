import type { ApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { fieldIssuesOf } from './server-issues.ts'

/**
 * Where a refusal is shown: issues of a field at that field, everything else at `root`, above the form. `places`
 * sends domain errors to a field, such as a wrong password to the password.
 */
export function refusalOf<Name extends string>(
  error: ApiError,
  fields: readonly Name[],
  places: Partial<Record<string, Name>> = {},
): Record<string, string> {
  const known = fieldIssuesOf(error, fields)
  return known.length > 0
    ? Object.fromEntries(known)
    : { [places[error.name] ?? 'root']: describeError(error) }
}
