import type { z } from 'zod'

/** Words for a field that did not pass: one for “nothing there”, one for “not like this”. */
export interface FieldFault {
  missing: string
  invalid: string
}

export type FieldFaults<Name extends string> = Partial<Record<Name, string>>

/**
 * Checks typed values with the API's own schema. Answers what to send, or one sentence per refused field in the order
 * of `words`.
 */
export function checkFields<Body, Name extends string>(
  schema: z.ZodType<Body>,
  values: Record<string, string | null>,
  words: Record<Name, FieldFault>,
): { body: Body; faults: null } | { body: null; faults: FieldFaults<Name> } {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { body: parsed.data, faults: null }
  const refused = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const faults: FieldFaults<Name> = {}
  for (const name of Object.keys(words) as Name[]) {
    if (!refused.has(name)) continue
    const value = values[name]
    const isEmpty = !value?.trim()
    faults[name] = isEmpty ? words[name].missing : words[name].invalid
  }
  return { body: null, faults }
}
