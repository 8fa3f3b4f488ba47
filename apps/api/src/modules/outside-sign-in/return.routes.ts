import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'

/** What services send back; anything else of theirs stays here. */
const names = ['state', 'code', 'error', 'iss'] as const
const MOST_BYTES = 32 * 1024

/**
 * Where services send browsers back to, by an address or, as Apple does, by a form. The answer goes on to the page in the
 * fragment, which no server and no log ever sees. Nothing is decided here: only the browser that began the visit has the
 * token that makes use of it.
 */
export function registerReturnRoutes(app: FastifyInstance, { env }: Needs<'env'>): void {
  const pageFor = (sent: URLSearchParams) => {
    const kept = new URLSearchParams()
    for (const name of names) {
      const value = sent.get(name)
      if (value) kept.set(name, value)
    }
    return `${env.PUBLIC_WEB_URL}/auth/return#${kept}`
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.get('/auth/outside/return', (request, reply) => {
      const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
      return reply.header('cache-control', 'no-store').redirect(pageFor(query), 303)
    })
    scope.post<{ Body: URLSearchParams | undefined }>(
      '/auth/outside/return',
      { config: { takesForeignForms: true } },
      (request, reply) =>
        reply
          .header('cache-control', 'no-store')
          .redirect(pageFor(request.body ?? new URLSearchParams()), 303),
    )
  })
}
