import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { RETURN_PATH } from './return-url.ts'

/** What services send back; anything else of theirs stays here. */
const names = ['state', 'code', 'error', 'iss'] as const
/** The address of all services, and those of organisations. */
const paths = [RETURN_PATH, `${RETURN_PATH}/:place`] as const
const MOST_BYTES = 32 * 1024

/**
 * Where services send browsers back to, by an address or, as Apple does, by a form. The answer goes on to the page in the
 * fragment, which no server and no log ever sees, with the organisation whose address it came to. Nothing is decided here:
 * only the browser that began the visit has the token that makes use of it.
 */
export function registerReturnRoutes(app: FastifyInstance, { env }: Needs<'env'>): void {
  const pageFor = (sent: URLSearchParams, { place }: { place?: string }) => {
    const kept = new URLSearchParams()
    for (const name of names) {
      const value = sent.get(name)
      if (value) kept.set(name, value)
    }
    if (place !== undefined) kept.set('place', place)
    return `${env.PUBLIC_WEB_URL}/auth/return#${kept}`
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    for (const path of paths) {
      scope.get<{ Params: { place?: string } }>(path, (request, reply) => {
        const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
        return reply.header('cache-control', 'no-store').redirect(pageFor(query, request.params), 303)
      })
      scope.post<{ Params: { place?: string }; Body: URLSearchParams | undefined }>(
        path,
        { config: { takesForeignForms: true } },
        (request, reply) =>
          reply
            .header('cache-control', 'no-store')
            .redirect(pageFor(request.body ?? new URLSearchParams(), request.params), 303),
      )
    }
  })
}
