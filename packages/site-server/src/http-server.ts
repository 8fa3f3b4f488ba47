import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { answerMalformed, endWithTimeout } from './client-error.ts'
import { hasValidHead } from './request-head.ts'
import { hasBody, lingerOnClose } from './unread-body.ts'

/** How long the server waits for the parts of a request, in ms. */
export interface HttpLimits {
  /** For the headers as a whole. */
  headersMs: number
  /** For the body as a whole. */
  bodyMs: number
  /** For the next byte of an upload, which as a whole may take hours. */
  uploadIdleMs: number
}

/** Each a little longer than the API's own limit, so that under `/api` the API answers first. */
const LIMITS: HttpLimits = { headersMs: 10_000, bodyMs: 95_000, uploadIdleMs: 310_000 }
/** Node looks for late headers this often. */
const MOST_BETWEEN_CHECKS_MS = 2_000
/** Longer than proxies keep an idle connection, so that none is closed just as a proxy sends a request. */
const KEEP_ALIVE_MS = 72_000
/** Parts of videos, sent by tus. */
const UPLOADS = /^\/api\/uploads(?:[/?]|$)/

/** The HTTP server under the framework: checks request lines and `Host` headers, and limits slow requests. */
export function createHttpServer(handler: RequestListener, limits: HttpLimits = LIMITS): Server {
  const settings = {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: Math.min(MOST_BETWEEN_CHECKS_MS, limits.headersMs),
    // Node has one time limit for all requests; ours depends on the kind of request.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would refuse the request with an empty answer; the code below refuses it with our error format.
    requireHostHeader: false,
  }
  return createServer(settings, (request, response) => {
    if (hasBody(request)) lingerOnClose(request)
    if (!hasValidHead(request)) return answerMalformed(response)
    if (UPLOADS.test(request.url ?? '')) request.socket.setTimeout(limits.uploadIdleMs)
    else if (hasBody(request)) limitBody(request, response, limits.bodyMs)
    handler(request, response)
  })
}

/** Ends a request whose body has not arrived in time, even if it keeps arriving. */
function limitBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) endWithTimeout(request, response)
  }, bodyMs)
  request.once('close', () => clearTimeout(timer))
}
