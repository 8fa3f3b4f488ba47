import type { FastifyInstance, FastifyReply } from 'fastify'
import type { createBadgesService } from './badges.service.ts'

/**
 * What verifiers of badges read, in the shapes of their standards and so without our own around them. Wallets ask from
 * pages of other sites; everything here is for everybody.
 */
export function registerBadgeDocuments(
  app: FastifyInstance,
  badges: ReturnType<typeof createBadgesService>,
): void {
  const send = (reply: FastifyReply, document: object, seconds: number) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', seconds === 0 ? 'no-store' : `public, max-age=${seconds}`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(document))

  app.get('/badges/issuer', async (_request, reply) => send(reply, await badges.issuer(), 600))
  app.get<{ Params: { id: string } }>('/badges/keys/:id', async (request, reply) =>
    send(reply, await badges.key(request.params.id), 86_400),
  )
  // Never kept, so that a revocation shows at once.
  app.get<{ Params: { code: string } }>('/certificates/:code/revocations', async (request, reply) =>
    send(reply, await badges.revocations(request.params.code, request.ip), 0),
  )
}
