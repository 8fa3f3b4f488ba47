import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedAnswer } from '../core/answer-cache.ts'

/** Sends a cached answer through the framework, or 304 when the client has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, entry: CachedAnswer): FastifyReply {
  reply.headers(headersOf(entry))
  if (isKnown(request, entry)) return reply.code(304).send()
  return reply.headers(contentOf(entry)).send(entry.bytes)
}

export const headersOf = ({ etag, cacheControl }: CachedAnswer) => ({ etag, 'cache-control': cacheControl })
export const contentOf = ({ bytes }: CachedAnswer) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': bytes.length,
})

/** Whether the client holds these bytes already. */
export function isKnown(request: Pick<FastifyRequest, 'headers'>, { etag }: CachedAnswer): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && isSameTag(known, etag)
}

function isSameTag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
