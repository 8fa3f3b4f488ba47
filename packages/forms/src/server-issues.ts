import { type ApiError, isApiError } from '@repo/api-client'
import type { FieldIssue } from '@repo/contract'
import { describeErrorLater } from '@repo/messages'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

const issuesOf = (error: ApiError): FieldIssue[] =>
  Array.isArray(error.details) ? (error.details as FieldIssue[]) : []

/** The issues of a refusal that belong to a field of the form; `rows` names lists whose rows show their own. */
export function fieldIssuesOf(
  error: ApiError,
  fields: readonly string[],
  rows: readonly string[] = [],
): [field: string, message: string][] {
  return issuesOf(error).flatMap((issue): [string, string][] => {
    const isRow = rows.some((name) => issue.path.startsWith(`body.${name}.`))
    const field = isRow ? issue.path.slice(5) : fields.find((name) => issue.path === `body.${name}`)
    return field ? [[field, issue.message]] : []
  })
}

/** Sentences by field as `useForm` takes them for its first view. */
export const shownErrors = (sentences: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sentences).map(([name, message]) => [name, { type: 'server', message }]))

/**
 * Puts a refused submit where the reader can mend it: issues of a field at that field, everything else above
 * the form. `places` sends domain errors to a field, such as a wrong password to the password.
 */
export async function showServerError<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
  places: Partial<Record<string, Path<Values>>> = {},
  rows: readonly string[] = [],
  shouldFocus = true,
): Promise<void> {
  if (!isApiError(error)) throw error
  const type = issuesOf(error).length > 0 ? 'server' : error.name
  const known = fieldIssuesOf(error, fields, rows)
  const shown =
    known.length > 0 ? known : [[places[error.name] ?? 'root', await describeErrorLater(error)] as const]
  for (const [field, message] of shown)
    setError(field as Path<Values> | 'root', { type, message }, { shouldFocus })
}
