import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of the body; signatures are checked over these, never over parsed text. */
    rawBody?: Buffer
  }
}

/** JSON is the only body we read; `__proto__` and `constructor` keys are refused, bad UTF-8 too. */
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
    // Answers through `done`; the promise is for parsers of another kind.
    void parseJson(request, text, done)
  })
}
