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

const heads = new WeakMap<CachedAnswer, string[]>()

/**
 * Head of a cached answer as Node writes it, names and values in turns: it is the same for every reader, so it is put
 * together once.
 * @param before headers of every answer
 */
export function headOf(entry: CachedAnswer, before: Readonly<Record<string, string>>): readonly string[] {
  const known = heads.get(entry)
  if (known) return known
  const { 'content-length': bytes, ...content } = contentOf(entry)
  const all = { ...before, ...headersOf(entry), ...content, 'content-length': String(bytes) }
  const made = Object.entries(all).flat()
  heads.set(entry, made)
  return made
}

/** Whether the client holds these bytes already. */
export function isKnown(request: Pick<FastifyRequest, 'headers'>, { etag }: CachedAnswer): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && isSameTag(known, etag)
}

function isSameTag(header: string, etag: string): boolean {
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
