import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { nameRoute, watchRequest } from '@repo/observe/request-watch'
import { inSpanOf, traceRequest } from '@repo/observe/trace-requests'
import Fastify, {
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { IsTrusted } from './addressed-as.ts'
import { answerClientError } from './client-error.ts'
import type { SendFault } from './faults.ts'
import { createHttpServer } from './http-server.ts'
import type { SiteServerOptions } from './options.ts'
import { baseHeaders } from './security-headers.ts'
import { siteRoute } from './site-route.ts'

/** Answers a request or leaves it untouched. */
export type SendReady = (request: IncomingMessage, response: ServerResponse) => boolean

/** Seconds until a client should try again: another instance has taken over by then, or this one is back. */
const RETRY_AFTER_S = 5

export interface AppParts {
  /** Whether a request names a site that is not ours. */
  isForeign?: (request: IncomingMessage) => boolean
  isTrusted: IsTrusted
  /** What it answers never reaches the framework. */
  sendReady?: SendReady
  sendFault: SendFault
  policy: string | null
}

/** The framework with our settings. */
export function createApp(
  {
    appName,
    dev,
    isLogging = true,
    httpLimits,
    watch,
    tracing,
    pageName = () => undefined,
  }: SiteServerOptions,
  { isTrusted, isForeign = () => false, sendReady = () => false, sendFault, policy }: AppParts,
): FastifyInstance {
  let isClosing = false
  const serverFactory: FastifyServerFactory = (handler) => {
    if (dev) return dev.httpServer.on('request', handler)
    return createHttpServer((request, response) => {
      if (watch) {
        nameRoute(request, siteRoute(request.url ?? '', pageName))
        watchRequest(request, response, watch)
      }
      // Requests during shutdown and for foreign hosts are refused by the hooks below, so no ready page may answer them.
      if (isClosing || isForeign(request) || !sendReady(request, response)) handler(request, response)
    }, httpLimits)
  }
  const options: FastifyServerOptions = {
    logger: isLogging && { level: 'warn', name: appName },
    trustProxy: isTrusted,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify's own answer would not have our error format.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A path that cannot be decoded matches no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...baseHeaders(policy), 'x-request-id': request.id })
      sendFault(request, reply, error.statusCode ?? 400)
    },
    clientErrorHandler: (error, socket) => answerClientError(app.log, error, socket),
    serverFactory,
  }
  const app = Fastify(options)
  if (tracing)
    app.addHook('onRequest', (request, reply, done) => {
      const pair = { request: request.raw, response: reply.raw }
      const names = { route: siteRoute(request.url, pageName), requestId: request.id }
      traceRequest(tracing, pair, names)
      inSpanOf(request.raw, done)
    })
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing && isForeign(request.raw)) return sendFault(request, reply, 421)
    if (!isClosing) return done()
    sendFault(request, reply.headers({ connection: 'close', 'retry-after': RETRY_AFTER_S }), 503)
  })
  return app
}
