import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const noQuery = z.strictObject({})
const known = new WeakMap<Endpoint, z.ZodObject>()

/**
 * The query of an endpoint, strict even where its schema does not say so and where it has none: an unknown or misspelt
 * filter must not answer everything. Only a schema that is declared loose stays loose: the query of a gateway's notice.
 */
export function strictQueryOf(endpoint: Endpoint): z.ZodObject {
  const found = known.get(endpoint)
  if (found) return found
  const declared = endpoint.query ?? noQuery
  const strict = declared.def.catchall ? declared : declared.strict()
  known.set(endpoint, strict)
  return strict
}
