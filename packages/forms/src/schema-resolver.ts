import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
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

/**
 * The field that an issue belongs to: the first segment of its path, or the whole path in a list whose rows show their
 * own faults (`tracks.1.name`).
 */
const fieldOf = ({ path = [] }: { path?: readonly PropertyKey[] }, rows: readonly string[] = []) =>
  path.length === 0 ? 'root' : rows.includes(String(path[0])) ? path.map(String).join('.') : String(path[0])

/** `tracks.1.name` → `tracks.name`: rows of a list share their words. */
const withoutPlaces = (field: string) => field.replaceAll(/\.\d+(?=\.|$)/g, '')

/** What react-hook-form expects of a check; the first fault of a field is the one that is shown. */
function toResult<Form extends FieldValues, Body>(
  parsed: z.ZodSafeParseResult<Body>,
  messageOf: (issue: Issue, field: string) => string,
  rows?: readonly string[],
):
  | { values: Body; errors: Record<string, never> }
  | { values: Record<string, never>; errors: FieldErrors<Form> } {
  if (parsed.success) return { values: parsed.data, errors: {} }
  const found = new Map<string, { type: string; message: string }>()
  for (const issue of parsed.error.issues) {
    const field = fieldOf(issue, rows)
    if (!found.has(field))
      found.set(field, { type: issue.code ?? 'invalid', message: messageOf(issue, field) })
  }
  return { values: {}, errors: nested<Form>(found) }
}

/** Errors as react-hook-form keeps them: those of rows inside their lists. */
function nested<Form extends FieldValues>(found: ReadonlyMap<string, object>): FieldErrors<Form> {
  const errors: FieldErrors<Form> = {}
  for (const [field, error] of found) set(errors, field, error)
  return errors
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

export interface FormCheck<Form extends FieldValues, Body> {
  /** The schema of what is sent, which may depend on what the form holds. */
  schemaOf: (form: Form) => z.ZodType<Body>
  /** Turns what the controls hold into what is sent. */
  toBody: (form: Form) => object
  /**
   * What is wrong with a field in the words of the screen (`tracks.name` for every row of a list). Words of the schema's
   * own rules win, and a field without any is told the numbers of the schema.
   */
  faults?: Readonly<Record<string, string>>
  /** Lists whose rows show their own faults; a fault inside any other list is shown at the list. */
  rows?: readonly string[]
  /** Faults that no schema can know, such as two rows of one name, by the path of their field. */
  check?: (form: Form) => Readonly<Record<string, string | undefined>>
  /** The member of a union that the form fills in. */
  chosen?: Readonly<Record<string, unknown>>
}

/** For forms whose controls hold something else than what is sent: it is turned into the body before the check. */
export function formResolver<Form extends FieldValues, Body>({
  schemaOf,
  toBody,
  faults = {},
  rows = [],
  check,
  chosen,
}: FormCheck<Form, Body>): Resolver<Form, unknown, Body> {
  return (form) => {
    const schema = schemaOf(form)
    const words = (field: string, input: unknown) =>
      faults[field] ??
      faults[withoutPlaces(field)] ??
      limitWords(limitsOf(schema, field, chosen)) ??
      (isEmpty(input) ? copy.missing : copy.wrong)
    const parsed = schema.safeParse(toBody(form), {
      error: (issue) => words(fieldOf(issue, rows), issue.input),
    })
    const result = toResult<Form, Body>(parsed, (issue) => issue.message, rows)
    const found = Object.entries(check?.(form) ?? {}).filter(
      ([field, message]) => message !== undefined && get(result.errors, field) === undefined,
    )
    if (found.length === 0) return result
    const errors = result.errors as FieldErrors<Form>
    for (const [field, message] of found) set(errors, field, { type: 'check', message })
    return { values: {}, errors }
  }
}
