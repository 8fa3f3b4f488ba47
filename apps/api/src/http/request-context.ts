import { AsyncLocalStorage } from 'node:async_hooks'
import { readAfterHeader } from '@repo/contract/read-after'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPosition } from '../db/wal-position.ts'

const current = new AsyncLocalStorage<FastifyRequest>()

/** Id of the request for which the current code runs, at any depth below its handler. */
export const currentRequestId = (): string | undefined => current.getStore()?.id

/** Where the caller of the current request wrote last, as they say; null where they say nothing. */
export function currentReadAfter(): bigint | null {
  const position = current.getStore()?.headers[readAfterHeader]
  return typeof position === 'string' ? readPosition(position) : null
}

/** Enters the context twice per request, because the bytes of a body arrive in the context of the connection. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(request, done))
  app.addHook('preHandler', (request, _reply, done) => current.run(request, done))
}
