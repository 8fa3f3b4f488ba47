import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AnswerCache, contentOf, headersOf, isKnown } from './cache.ts'
import { makeRequestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'

/** Slow senders hold a socket no longer than this, in ms. */
const HEADERS_TIMEOUT_MS = 10_000
/** Time for the largest upload (10 MB) from a phone with a megabit per second. */
const REQUEST_TIMEOUT_MS = 90_000
/** Longer than proxies keep an idle connection, so that it is never closed under a request of theirs. */
const KEEP_ALIVE_MS = 72_000

/**
 * The HTTP server under the framework. Public answers that are in the cache leave from here: most requests of visitors
 * end so, and routing them would cost more than the answer itself.
 */
export function createHttpServer(handler: RequestListener, cache: AnswerCache): Server {
  const options = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  return createServer(options, (request, response) => {
    if (!answerFromCache(request, response, cache)) handler(request, response)
  })
}

function answerFromCache(request: IncomingMessage, response: ServerResponse, cache: AnswerCache): boolean {
  const entry = request.method === 'GET' && request.url ? cache.get(request.url, Date.now()) : undefined
  if (!entry) return false
  const headers = { ...securityHeaders, ...headersOf(entry), 'x-request-id': makeRequestId(request) }
  if (isKnown(request, entry)) response.writeHead(304, headers).end()
  else response.writeHead(200, { ...headers, ...contentOf(entry) }).end(entry.bytes)
  return true
}
