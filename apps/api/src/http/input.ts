import { AppError, type Endpoint, type FieldIssue, type ParsedInput } from '@repo/contract'
import { validationMessage } from '@repo/messages'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** Longest list of faults in one answer; a form has fewer, an attacker needs none. */
const MAX_ISSUES = 50
/** Given at the call, so that texts can tell an empty field from a wrong one. */
const vietnamese = { error: validationMessage }

/**
 * Reads params, query and body by the contract.
 * @throws AppError `input.invalid` with every fault, or the endpoint's own "not found" for a path that names nothing.
 */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw new AppError(notFoundOf(endpoint))
  const query = endpoint.query?.safeParse(request.query, vietnamese)
  const body = endpoint.body?.safeParse(request.body, vietnamese)
  const issues = [...toIssues('query', query), ...toIssues('body', body)]
  if (issues.length > 0) throw new AppError('input.invalid', { details: issues.slice(0, MAX_ISSUES) })
  // Each part is there exactly where the contract declares it, which is what the type says.
  return { params: params?.data, query: query?.data, body: body?.data } as ParsedInput<E>
}

/** A slug or id that cannot exist is simply not there. */
function notFoundOf(endpoint: Endpoint) {
  return endpoint.errors?.find((name) => name.endsWith('.not_found')) ?? 'request.not_found'
}

function toIssues(part: string, parsed: z.ZodSafeParseResult<unknown> | undefined): FieldIssue[] {
  if (!parsed || parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    const { message } = issue
    // Each unknown key is a fault of its own place, so that a form can show it there.
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ message, path: [part, ...issue.path, key].join('.') }))
    return [{ message, path: [part, ...issue.path].join('.') }]
  })
}
