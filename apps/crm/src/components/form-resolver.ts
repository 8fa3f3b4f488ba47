import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form by the schema the server uses. `toBody` turns what the controls hold into what is sent; `faults`
 * says what is wrong with a field in the words of the screen. Words of the schema's own rules win.
 */
export function formResolver<Form extends FieldValues, Body extends object>(
  schema: z.ZodType<Body>,
  toBody: (form: Form) => object,
  faults: Readonly<Record<string, string>>,
): Resolver<Form, unknown, Body> {
  return (form) => {
    const parsed = schema.safeParse(toBody(form), { error: (issue) => faults[String(issue.path?.[0])] })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}

/** The faults of a form for its summary, in the order of `fields`. Ids of controls are the names of fields. */
export function summaryOf(errors: FieldErrors, fields: readonly string[]): { id: string; message: string }[] {
  return fields.flatMap((id) => {
    const message = errors[id]?.message
    return typeof message === 'string' ? [{ id, message }] : []
  })
}
