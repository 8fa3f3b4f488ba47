import { AppError, type Endpoint, type FieldIssue, type ParsedInput } from '@repo/contract'
import { notFoundOf } from '@repo/contract/endpoint-errors'
import { strictQueryOf } from '@repo/contract/strict-query'
import { validationMessage } from '@repo/messages'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { findUnstorable } from './storable.ts'

/** Most errors listed in one answer; no form has more. */
const MAX_ISSUES = 50
/** Error messages, passed with each call so that they can tell an empty field from a wrong one. */
const vietnamese = { error: validationMessage }
const UNSTORABLE = 'Có ký tự không lưu được; hãy gõ lại.'

/**
 * Reads params, query and body by the contract. Unknown query keys are refused even where the schema would allow them
 * or the endpoint has no query; text that the database cannot store is refused in every place.
 * @throws AppError `input.invalid` with every error (`input.malformed` where a standard asks for 400), or the endpoint's own "not found" for invalid path parameters.
 */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  const unstorable = findUnstorable({ params: request.params, query: request.query, body: request.body })
  if (unstorable.length > 0) {
    const details = unstorable.slice(0, MAX_ISSUES).map((path) => ({ path, message: UNSTORABLE }))
    throw new AppError('input.invalid', { details })
  }
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw new AppError(notFoundOf(endpoint))
  const query = strictQueryOf(endpoint).safeParse(request.query, vietnamese)
  const body = endpoint.body?.safeParse(request.body, vietnamese)
  const issues = [...toIssues('query', query), ...toIssues('body', body)]
  if (issues.length > 0) {
    const details = issues.slice(0, MAX_ISSUES)
    throw new AppError(endpoint.standard ? 'input.malformed' : 'input.invalid', { details })
  }
  // Each part is present exactly where the contract declares it, as the type says.
  return {
    params: params?.data,
    query: endpoint.query && query.data,
    body: body?.data,
  } as ParsedInput<E>
}

function toIssues(part: string, parsed: z.ZodSafeParseResult<unknown> | undefined): FieldIssue[] {
  if (!parsed || parsed.success) return []
  return parsed.error.issues.flatMap((issue) => {
    const { message } = issue
    // Each unknown key is reported at its own path, so that a form can show it there.
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ message, path: [part, ...issue.path, key].join('.') }))
    return [{ message, path: [part, ...issue.path].join('.') }]
  })
}
