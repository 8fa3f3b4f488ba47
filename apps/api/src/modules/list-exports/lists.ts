import { AppError, contract, type Endpoint } from '@repo/contract'
import { strictQueryOf } from '@repo/contract/strict-query'
import { validationMessage } from '@repo/messages'
import { z } from 'zod'

/** What is asked of a list, in the terms of its endpoint. */
export interface ListQuestion {
  list: string
  params: Record<string, unknown>
  query: Record<string, unknown>
}

const noParams = z.strictObject({})
/**
 * Query fields that the audit log leaves out: paging, because an export covers the whole list, and the search text,
 * because it may be a name, address or number.
 */
const unrecorded = ['page', 'after', 'before', 'q']

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  ),
)

/**
 * Finds the endpoint of a list: one for signed-in callers that answers rows, all at once or by page.
 * @throws AppError `input.invalid`
 */
export function listOf(name: string): Endpoint {
  const endpoint = endpoints.get(name)
  if (!endpoint || endpoint.access.kind !== 'signed-in' || endpoint.method !== 'GET' || !hasRows(endpoint))
    throw invalid('list', validationMessage({ code: 'custom' }))
  return endpoint
}

/** Rows come as a list, as a page of one, or as a few lists side by side. */
const hasRows = ({ response }: Endpoint) =>
  response instanceof z.ZodArray ||
  (response instanceof z.ZodObject &&
    ('items' in response.shape || Object.values(response.shape).every((part) => part instanceof z.ZodArray)))

/** @throws AppError `input.invalid` for what the endpoint does not take */
export function parsedQuestion(endpoint: Endpoint, { params, query }: Omit<ListQuestion, 'list'>) {
  return {
    params: parsed('params', endpoint.params ?? noParams, params),
    query: parsed('query', strictQueryOf(endpoint), asInAddress(query)),
  }
}

/** The filters of a question as the audit log keeps them. */
export function recordedFilters({ params, query }: ReturnType<typeof parsedQuestion>) {
  const filters: Record<string, unknown> = { ...params, ...query }
  const isSearched = filters.q !== undefined
  for (const name of unrecorded) delete filters[name]
  return { filters, isSearched }
}

/** Writes numbers and booleans as strings, as in the list's URL, because its query schema parses strings. */
const asInAddress = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    ]),
  )

function parsed(part: string, schema: z.ZodObject, values: unknown): Record<string, unknown> {
  const { data, error } = schema.safeParse(values, { error: validationMessage })
  if (error) throw invalid(part, error.issues[0]?.message)
  return data
}

const invalid = (part: string, message: string | undefined) =>
  new AppError('input.invalid', { details: [{ path: `body.${part}`, message }] })
