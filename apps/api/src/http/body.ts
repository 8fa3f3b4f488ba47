import type { FileHandle } from 'node:fs/promises'
import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of the body; signatures are checked over these, never over parsed text. */
    rawBody?: Buffer
    /** The body of an upload that is too large for the memory. */
    spooledBody?: FileHandle
  }
}

/** Parses JSON, the only kind of body here; `__proto__` and `constructor` keys are refused, and so is invalid UTF-8. */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    const bytes = raw as Buffer
    request.rawBody = bytes
    if (bytes.length === 0) return done(null, undefined)
    let text: string
    try {
      text = decoder.decode(bytes)
    } catch (cause) {
      return done(new AppError('input.malformed', { cause }))
    }
    // The parser answers through `done`; Fastify's type also allows a promise, which this parser never returns.
    void parseJson(request, text, done)
  })
}
