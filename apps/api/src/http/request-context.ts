import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/** Id of the request that the running code works for, however deep below its handler. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Twice, because bytes of a body arrive in the context of their connection, not of the request. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request.id, done))
  app.addHook('preHandler', (request, _reply, done) => current.run(request.id, done))
}
