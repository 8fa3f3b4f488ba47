import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, {
  type FastifyInstance,
  type FastifyServerFactory,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { SiteServerOptions } from './options.ts'
import type { IsTrusted } from './ready-pages.ts'

/** Answers a request or leaves it untouched. */
export type SendReady = (request: IncomingMessage, response: ServerResponse) => boolean

/** Longer than proxies keep an idle connection, so that it is never closed under a request of theirs. */
const KEEP_ALIVE_MS = 72_000

/** The framework with our settings; what `sendReady` answers never reaches it. */
export function createApp(
  { appName, dev, isLogging = true }: SiteServerOptions,
  trustProxy: IsTrusted,
  sendReady: SendReady = () => false,
): FastifyInstance {
  let isClosing = false
  const serverFactory: FastifyServerFactory = (handler) => {
    if (dev) return dev.httpServer.on('request', handler)
    // Uploads of hours pass through; the API limits what it takes.
    return createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, (request, response) => {
      // Closing is the framework's business: it sends the client elsewhere.
      if (isClosing || !sendReady(request, response)) handler(request, response)
    })
  }
  const options: FastifyServerOptions = {
    logger: isLogging && { level: 'warn', name: appName },
    trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    serverFactory,
  }
  const app = Fastify(options)
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  return app
}
