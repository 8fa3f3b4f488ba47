import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { chooseEncoding, EncodedBody, type Encoding } from './encoding.ts'

/** Texts that answers carry; streams of events, and what is compressed by its own format, pass as they are. */
const TEXT = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|image\/svg\+xml|text\/(?!event-stream))/
/** A smaller answer fits into one packet as it is. */
const SMALLEST_BYTES = 1024
/** A longer one is passed on as a stream. */
const LARGEST_BYTES = 2 * 1024 * 1024
/** From 0 (fast) to 11 (small): each answer to one person is compressed anew. */
const BROTLI_QUALITY = 4
/** Public answers whose compressed forms are kept. */
const MOST_KEPT = 500

/** Compresses answers of the API on their way to a browser; of public ones the compressed form is kept. */
export class AnswerCompression {
  readonly #kept = new Map<string, EncodedBody>()

  /** The coding in which this answer goes out; `identity` passes it on as it came. */
  encodingFor(reply: FastifyReply): Encoding {
    const { request } = reply
    const bytes = Number(reply.getHeader('content-length'))
    const isText =
      request.method !== 'HEAD' &&
      reply.statusCode !== 206 &&
      !reply.hasHeader('content-encoding') &&
      TEXT.test(String(reply.getHeader('content-type') ?? '')) &&
      bytes >= SMALLEST_BYTES &&
      bytes <= LARGEST_BYTES
    if (!isText) return 'identity'
    return chooseEncoding(request.headers['accept-encoding'])
  }

  /** Sends the compressed body. Rejects, with nothing sent, when the API's answer breaks off. */
  async send(reply: FastifyReply, stream: Readable, encoding: Encoding): Promise<void> {
    const source = await buffer(stream)
    const body = this.#bodyOf(reply, source)
    const bytes = await body.bytes(encoding)
    const etag = reply.getHeader('etag')
    // A strong tag would promise the same bytes in every coding (RFC 9110 §8.8.1).
    if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`)
    reply.header('content-encoding', encoding).header('content-length', bytes.byteLength)
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')))
    reply.send(bytes)
  }

  #bodyOf(reply: FastifyReply, source: Buffer): EncodedBody {
    const etag = reply.getHeader('etag')
    const isPublic = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    if (typeof etag !== 'string' || !isPublic) return new EncodedBody(source, BROTLI_QUALITY)
    // Two answers with one tag would have to be the same; the length tells those apart that are not.
    const key = `${etag} ${source.byteLength}`
    const body = this.#kept.get(key) ?? new EncodedBody(source, BROTLI_QUALITY)
    // Put in again, so that the first key is always the one longest unused.
    this.#kept.delete(key)
    this.#kept.set(key, body)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(oldest)
    }
    return body
  }
}

function withAcceptEncoding(vary: unknown): string {
  const known = typeof vary === 'string' && vary !== '' ? `${vary}, ` : ''
  return `${known}Accept-Encoding`
}
