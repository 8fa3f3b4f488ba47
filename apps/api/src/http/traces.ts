import type { Tracing } from '@repo/observe/trace-context'
import { inSpanOf, traceRequest } from '@repo/observe/trace-requests'
import type { FastifyInstance } from 'fastify'
import { routeOf } from './route-name.ts'

/** Traces every request, where traces are on. Entered twice, as `registerRequestContext` is and for its reason. */
export function registerTraces(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return
  app.addHook('onRequest', (request, reply, done) => {
    const pair = { request: request.raw, response: reply.raw }
    traceRequest(tracing, pair, { route: routeOf(request), requestId: request.id })
    inSpanOf(request.raw, done)
  })
  app.addHook('preHandler', (request, _reply, done) => inSpanOf(request.raw, done))
}
