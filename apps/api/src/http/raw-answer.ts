import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerPlan } from './conditional.ts'
import { securityHeaders } from './security-headers.ts'

/** Bytes of an answer; as a function that opens them, they are those of the planned range already. */
export type Body = Buffer | (() => Promise<Readable>)

/**
 * Sends an answer past the framework, whose hooks and serialisers cost more than the bytes themselves.
 * Until the body is open, what is thrown is answered like any other fault.
 */
export async function answerRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, range }: AnswerPlan,
  body: Body,
): Promise<void> {
  const hasBody = request.method !== 'HEAD' && (status === 200 || status === 206)
  const source = hasBody && !Buffer.isBuffer(body) ? await body() : null
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, { ...securityHeaders, 'x-request-id': request.id, ...headers })
  // The client may leave at any time; a store that fails midway tears the connection, so that it is no whole file.
  if (source) pipeline(source, raw, () => {})
  else if (hasBody && Buffer.isBuffer(body)) raw.end(range ? body.subarray(range.start, range.end) : body)
  else raw.end()
}
