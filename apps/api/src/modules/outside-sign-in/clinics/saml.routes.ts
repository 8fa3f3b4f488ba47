import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../../core/services.ts'
import { samlPaths, samlPlaceOf } from '../return-url.ts'
import { writeSamlMetadata } from './saml-metadata.ts'
import { createSamlPost } from './saml-post.service.ts'

/** Answers of providers have some kB; many groups make them long. */
const MOST_BYTES = 256 * 1024

/**
 * The metadata for providers of SAML, and where browsers post their answers. A post of another site carries no cookie of
 * ours and nothing is believed of it here: the answer waits at the visit whose state it names, once, and the browser goes on
 * to the page with a code that it alone has. Who began the visit elsewhere has no code and gets no further.
 */
export function registerSamlRoutes(app: FastifyInstance, services: Needs<'db' | 'env' | 'clock'>): void {
  const { env } = services
  const take = createSamlPost(services)

  app.get(samlPaths.metadata, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/samlmetadata+xml')
      .send(writeSamlMetadata(samlPlaceOf(env))),
  )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post<{ Body: URLSearchParams | undefined }>(
      samlPaths.acs,
      { config: { takesForeignForms: true } },
      async (request, reply) => {
        const state = request.body?.get('RelayState') ?? ''
        const code = await take({
          relayState: state,
          samlResponse: request.body?.get('SAMLResponse') ?? '',
        })
        const answer = new URLSearchParams(
          code === null ? { state: 'unknown', error: 'unknown' } : { state, code },
        )
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${env.PUBLIC_WEB_URL}/auth/return#${answer}`, 303)
      },
    )
  })
}
