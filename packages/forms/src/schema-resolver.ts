import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Words for a field that did not pass: one for "nothing there", one for "not like this". */
export interface FieldWords {
  missing: string
  invalid: string
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || value === false

/**
 * Checks a form with the schema the server uses, and puts our own words at each field. The schema's issues say
 * what is wrong in general terms; a form can say it in terms of what the reader typed.
 */
export function schemaResolver<Schema extends z.ZodType<unknown, FieldValues>>(
  schema: Schema,
  words: Partial<Record<string, FieldWords>>,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'root')
      const known = words[field]
      errors[field] ??= {
        type: issue.code ?? 'invalid',
        message: known ? (isEmpty(values[field]) ? known.missing : known.invalid) : issue.message,
      }
    }
    return { values: {}, errors: errors as FieldErrors<z.input<Schema>> }
  }
}
