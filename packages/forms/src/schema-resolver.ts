import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { formsMessages as copy } from './forms.messages.ts'
import { limitsOf, limitWords } from './limits.ts'

/** Words for a field that did not pass: one for "nothing there", one for "not like this". */
export interface FieldWords {
  missing: string
  invalid: string
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false

type Issue = z.core.$ZodIssue
const fieldOf = (issue: { path?: readonly PropertyKey[] }) => String(issue.path?.[0] ?? 'root')

/** What react-hook-form expects of a check; the first fault of a field is the one that is shown. */
function toResult<Form extends FieldValues, Body>(
  parsed: z.ZodSafeParseResult<Body>,
  messageOf: (issue: Issue, field: string) => string,
):
  | { values: Body; errors: Record<string, never> }
  | { values: Record<string, never>; errors: FieldErrors<Form> } {
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const issue of parsed.error.issues) {
    const field = fieldOf(issue)
    errors[field] ??= { type: issue.code ?? 'invalid', message: messageOf(issue, field) }
  }
  return { values: {}, errors: errors as FieldErrors<Form> }
}

/**
 * Checks a form with the schema the server uses, and puts our own words at each field. The schema's issues say
 * what is wrong in general terms; a form can say it in terms of what the reader typed.
 */
export function schemaResolver<Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
  words: Partial<Record<string, FieldWords>>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return (values) =>
    toResult<z.input<Schema>, z.output<Schema>>(schema.safeParse(values), (issue, field) => {
      const known = words[field]
      if (!known) return issue.message
      return isEmpty(values[field]) ? known.missing : known.invalid
    })
}

/**
 * For forms whose controls hold something else than what is sent: `toBody` turns one into the other before the check.
 * `faults` says what is wrong with a field in the words of the screen; words of the schema's own rules win, and a field
 * without any is told the numbers of the schema.
 */
export function formResolver<Form extends FieldValues, Body>(
  schema: z.ZodType<Body>,
  toBody: (form: Form) => object,
  faults: Readonly<Record<string, string>> = {},
  chosen?: Readonly<Record<string, unknown>>,
): Resolver<Form, unknown, Body> {
  const words = (field: string, input: unknown) =>
    faults[field] ??
    limitWords(limitsOf(schema, field, chosen)) ??
    (isEmpty(input) ? copy.missing : copy.wrong)
  return (form) =>
    toResult<Form, Body>(
      schema.safeParse(toBody(form), { error: (issue) => words(fieldOf(issue), issue.input) }),
      (issue) => issue.message,
    )
}
