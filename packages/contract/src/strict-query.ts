import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const noQuery = z.strictObject({})
const known = new WeakMap<Endpoint, z.ZodObject>()

/**
 * The query of an endpoint, strict even where its schema does not say so and where it has none: an unknown or misspelt
 * filter must not answer everything. Only what declares that it is loose stays so: a query that a gateway makes up.
 */
export function strictQueryOf(endpoint: Endpoint): z.ZodObject {
  const found = known.get(endpoint)
  if (found) return found
  const declared = endpoint.query ?? noQuery
  const strict = declared.def.catchall ? declared : declared.strict()
  known.set(endpoint, strict)
  return strict
}
