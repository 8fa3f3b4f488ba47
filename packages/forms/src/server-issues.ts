import { type ApiError, isApiError } from '@repo/api-client'
import type { FieldIssue } from '@repo/contract'
import { describeError } from '@repo/messages'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

const issuesOf = (error: ApiError): FieldIssue[] =>
  Array.isArray(error.details) ? (error.details as FieldIssue[]) : []

/**
 * Where a refusal is shown: issues of a field at that field, everything else at `root`, above the form. `places`
 * sends domain errors to a field, such as a wrong password to the password; `rows` names lists whose rows show their own.
 */
export function refusalOf<Name extends string>(
  error: ApiError,
  fields: readonly Name[],
  places: Partial<Record<string, Name>> = {},
  rows: readonly string[] = [],
): Record<string, string> {
  const known = issuesOf(error).flatMap((issue): [string, string][] => {
    const isRow = rows.some((name) => issue.path.startsWith(`body.${name}.`))
    const field = isRow ? issue.path.slice(5) : fields.find((name) => issue.path === `body.${name}`)
    return field ? [[field, issue.message]] : []
  })
  if (known.length > 0) return Object.fromEntries(known)
  return { [places[error.name] ?? 'root']: describeError(error) }
}

/** Sentences by field as `useForm` takes them for its first view. */
export const shownErrors = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, message]) => [name, { type: 'server', message }]))

/**
 * Puts a refused submit where the reader can mend it: issues of a field at that field, everything else above
 * the form. `places` sends domain errors to a field, such as a wrong password to the password.
 */
export function showServerError<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  places: Partial<Record<string, Path<Values>>> = {},
  rows: readonly string[] = [],
  shouldFocus = true,
): void {
  if (!isApiError(error)) throw error
  const type = issuesOf(error).length > 0 ? 'server' : error.name
  for (const [field, message] of Object.entries(refusalOf(error, fields, places, rows)))
    setError(field as Path<Values> | 'root', { type, message }, { shouldFocus })
}
