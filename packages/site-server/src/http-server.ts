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

/** How long we wait for what a client sends, in ms. */
export interface HttpLimits {
  /** For the headers as a whole. */
  headersMs: number
  /** For the body as a whole. */
  bodyMs: number
  /** For the next byte of an upload, which as a whole may take hours. */
  uploadIdleMs: number
}

/** Each a little more than the API's own limit, so that behind `/api` the API is the one to say so. */
const LIMITS: HttpLimits = { headersMs: 10_000, bodyMs: 95_000, uploadIdleMs: 310_000 }
/** Node looks for late headers this often. */
const MOST_BETWEEN_CHECKS_MS = 2_000
/** Longer than proxies keep an idle connection, so that it is never closed under a request of theirs. */
const KEEP_ALIVE_MS = 72_000
/** Parts of videos, sent by tus. */
const UPLOADS = /^\/api\/uploads(?:[/?]|$)/

/** The HTTP server under the framework: what HTTP demands of a request, and how long a slow one may take. */
export function createHttpServer(handler: RequestListener, limits: HttpLimits = LIMITS): Server {
  const settings = {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: Math.min(MOST_BETWEEN_CHECKS_MS, limits.headersMs),
    // Node knows one limit for all requests; ours depends on what is sent.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would refuse it without a word; below it is refused in our shape.
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

/** Ends a request whose body is not there in time, however steadily it comes. */
function limitBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) endWithTimeout(request, response)
  }, bodyMs)
  request.once('close', () => clearTimeout(timer))
}
