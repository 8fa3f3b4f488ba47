import { AppError, contract, type Endpoint, isAllowed } from '@repo/contract'
import type { listExports } from '@repo/contract/list-exports'
import { strictQueryOf } from '@repo/contract/strict-query'
import { validationMessage } from '@repo/messages'
import { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'

type Export = z.output<typeof listExports.noteExport.body>

const noParams = z.strictObject({})
/**
 * Query fields that the audit log leaves out: paging, because an export covers the whole list, and the search text,
 * because it may be a name, address or number.
 */
const unrecorded = ['page', 'after', 'before', 'q']

export function createListExportsService({ db }: Needs<'db'>) {
  return {
    /**
     * Audits who exported which list with which filters and how many rows.
     * @throws AppError `input.invalid` for an unknown list or filter, `access.denied` without permission to read the
     * list
     */
    async note({ list, params, query, rows }: Export, caller: Caller, actor: Actor) {
      const endpoint = listOf(list)
      if (!isAllowed(endpoint.access, caller)) throw new AppError('access.denied')
      const filters = {
        ...parsed('params', endpoint.params ?? noParams, params),
        ...parsed('query', strictQueryOf(endpoint), asInAddress(query)),
      }
      const isSearched = filters.q !== undefined
      for (const name of unrecorded) delete filters[name]
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'list.exported',
        subjectType: 'list',
        subjectId: list,
        after: { filters, isSearched, rows },
      })
      return { ok: true as const }
    },
  }
}

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  ),
)

/** Finds the endpoint of a list: one for signed-in callers that answers rows, all at once or by page. */
function listOf(name: string): Endpoint {
  const endpoint = endpoints.get(name)
  if (!endpoint || endpoint.access.kind !== 'signed-in' || endpoint.method !== 'GET' || !hasRows(endpoint))
    throw invalid('list', validationMessage({ code: 'custom' }))
  return endpoint
}

const hasRows = ({ response }: Endpoint) =>
  response instanceof z.ZodArray || (response instanceof z.ZodObject && 'items' in response.shape)

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
