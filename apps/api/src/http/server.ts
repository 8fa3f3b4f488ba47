import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { AppError } from '@repo/contract'
import { uploadsPath } from '@repo/contract/uploads'
import { nameRoute, type RequestWatch, watchRequest } from '@repo/observe/request-watch'
import type { AnswerCache } from '../core/answer-cache.ts'
import { readApiKey } from './auth.ts'
import { headersOf, headOf, isKnown } from './cached-answer.ts'
import { endWithError, respondWithError } from './raw-error.ts'
import { makeRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { hasBody, lingerOnClose } from './unread-body.ts'

/** Time in which the headers of a request must arrive, in ms. */
const HEADERS_TIMEOUT_MS = 10_000
/** Interval in ms at which Node looks for late headers; its default is twice a minute. */
const MOST_BETWEEN_CHECKS_MS = 2_000
/** Time for the largest upload (10 MB) from a phone with a megabit per second. */
const REQUEST_TIMEOUT_MS = 90_000
/** A part of a video may take hours; without a byte for this long it counts as dead, in ms. */
const UPLOAD_IDLE_MS = 300_000
/** Longer than proxies keep an idle connection, so that none is closed just as a proxy sends a request. */
const KEEP_ALIVE_MS = 72_000

/**
 * The HTTP server under the framework. Cached public answers are sent from here: most visitors' requests are of this
 * kind, and routing them would cost more than the answer itself.
 */
export function createHttpServer(
  handler: RequestListener,
  cache: AnswerCache,
  limits = { headersMs: HEADERS_TIMEOUT_MS, bodyMs: REQUEST_TIMEOUT_MS, uploadIdleMs: UPLOAD_IDLE_MS },
  watch?: RequestWatch,
): Server {
  const options = {
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: Math.min(MOST_BETWEEN_CHECKS_MS, limits.headersMs),
    // Node has one time limit for all requests; ours depends on the kind of request.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node would refuse the request with an empty answer; the code below refuses it with our error format.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    if (watch) watchRequest(request, response, watch)
    if (hasBody(request)) lingerOnClose(request)
    if (!hasValidHead(request))
      return respondWithError(response, new AppError('input.malformed'), makeRequestId(request))
    // During shutdown the framework answers every request with 503.
    if (server.listening && answerFromCache(request, response, cache)) return
    if (request.url?.startsWith(uploadsPath)) request.socket.setTimeout(limits.uploadIdleMs)
    else if (hasBody(request)) limitBody(request, response, limits.bodyMs)
    handler(request, response)
  })
  return server
}

/**
 * A host name or an IP address, with or without a port (RFC 9110 §7.2); internationalised names are written as
 * `xn--…`.
 */
const HOST = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Checks the request line and `Host` (RFC 9112 §2.3, §3.2); foreign hosts are refused by the sites' servers. */
function hasValidHead({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  const isWellFormed = headers.host === undefined || HOST.test(headers.host)
  return isWellFormed && ((httpVersion === '1.1' && hosts === 1) || (httpVersion === '1.0' && hosts <= 1))
}

/** Ends a request whose body has not arrived in time. */
function limitBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return
    // The framework still waits for the body and must not answer as well.
    if (response.headersSent) request.socket.destroySoon()
    else endWithError(request.socket, new AppError('request.timeout'), makeRequestId(request))
  }, bodyMs)
  request.once('close', () => clearTimeout(timer))
}

function answerFromCache(request: IncomingMessage, response: ServerResponse, cache: AnswerCache): boolean {
  const entry = request.method === 'GET' && request.url ? cache.get(request.url, Date.now()) : undefined
  // An API key is refused by the framework, which knows what a key may open.
  if (!entry || readApiKey(request.headers.authorization) !== null) return false
  nameRoute(request, entry.route)
  const id = makeRequestId(request)
  if (isKnown(request, entry))
    response.writeHead(304, { ...securityHeaders, ...headersOf(entry), 'x-request-id': id }).end()
  else response.writeHead(200, [...headOf(entry, securityHeaders), 'x-request-id', id]).end(entry.bytes)
  return true
}
