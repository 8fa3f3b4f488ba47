import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedBody } from './encoding.ts'

/** A body with what a conditional request needs. */
export interface Representation {
  body: EncodedBody
  /** Weak, since the same text goes out in three codings. */
  etag: string
  contentType: string
  cacheControl: string
}

export function weakEtag(source: Buffer): string {
  return `W/"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`
}

/** Whether the client already has it (RFC 9110 §13.1.2: weak comparison, a list, or `*`). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag))
}

export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, contentType, cacheControl }: Representation,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'Accept-Encoding')
  if (reply.statusCode === 200 && isFresh(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  const encoding = body.encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(contentType).send(await body.bytes(encoding))
}
