import { withoutSecrets } from '@repo/contract/secret-names'
import type { FastifyInstance } from 'fastify'

/** API paths are left alone: programs call them, and the API has its own rules for secrets. */
const API_PATH = /^\/api(?:[/?]|$)/

/**
 * Redirects a browser away from an address that carries a secret, such as a password, before the page is rendered,
 * cached or logged. Such addresses come from old pages, bookmarks and other programs.
 */
export function addCleanAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const clean = isRead && !API_PATH.test(request.url) ? withoutSecrets(request.url) : null
    if (clean === null) return done()
    // Browsers read a path that begins with two slashes as another host.
    reply.header('cache-control', 'no-store').redirect(clean.replace(/^[/\\]+/, '/'), 303)
  })
}
