import { AsyncLocalStorage } from 'node:async_hooks'
import { readAfterHeader } from '@repo/contract/read-after'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPosition } from '../db/wal-position.ts'

/** Only what is asked for: work that outlives a request keeps its context, and with a request its body. */
interface RequestFacts {
  id: string
  readAfter: bigint | null
}

const current = new AsyncLocalStorage<RequestFacts>()

/** Id of the request for which the current code runs, at any depth below its handler. */
export const currentRequestId = (): string | undefined => current.getStore()?.id

/** Where the caller of the current request wrote last, as they say; null where they say nothing. */
export const currentReadAfter = (): bigint | null => current.getStore()?.readAfter ?? null

function factsOf({ id, headers }: FastifyRequest): RequestFacts {
  const position = headers[readAfterHeader]
  return { id, readAfter: typeof position === 'string' ? readPosition(position) : null }
}

/** Enters the context twice per request, because the bytes of a body arrive in the context of the connection. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => current.run(factsOf(request), done))
  app.addHook('preHandler', (request, _reply, done) => current.run(factsOf(request), done))
}
