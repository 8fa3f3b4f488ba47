import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Id of the request for which the current code runs, at any depth below its handler. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Enters the context twice per request, because the bytes of a body arrive in the context of the connection. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  app.addHook('preHandler', (request, _reply, done) => current.run(request.id, done))
}
