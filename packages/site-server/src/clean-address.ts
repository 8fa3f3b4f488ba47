import { withoutSecrets } from '@repo/contract/secret-names'
import type { FastifyInstance } from 'fastify'

/** Paths of the API have rules of their own, and programs ask for them. */
const API_PATH = /^\/api(?:[/?]|$)/

/**
 * Leads a browser away from an address that carries a password or the like before anything is rendered, kept or
 * written down: such an address comes from an old page, a bookmark or another program.
 */
export function addCleanAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const clean = isRead && !API_PATH.test(request.url) ? withoutSecrets(request.url) : null
    if (clean === null) return done()
    // A path of two slashes would be read as another host.
    reply.header('cache-control', 'no-store').redirect(clean.replace(/^[/\\]+/, '/'), 303)
  })
}
