import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiErrorBody } from './api-error.ts'

const VIDEO_KEY = /^\/api\/media\/[\w.-]+\/[0-9a-f]{32}\/keys\/\d+$/
/** The API knows whom to write to, so it answers for every site (RFC 9116). */
const SECURITY_TXT = '/.well-known/security.txt'
const TOKEN_COOKIE = /(?:^|;\s*)token=([\w.-]+)(?:;|$)/

/**
 * Forwards `/api/*` to the API, prefix stripped, so that a browser makes no cross-origin call; `security.txt` as well.
 * Bodies pass as streams and untouched: a webhook's signature covers its exact bytes, an upload may be
 * gigabytes, and an event stream must not be held back. Nothing times out here; the API decides.
 */
export function forwardApi(app: FastifyInstance, apiUrl: string): void {
  app.register(httpProxy, { ...proxyOptions(apiUrl), prefix: '/api', rewritePrefix: '' })
  app.register(httpProxy, {
    ...proxyOptions(apiUrl),
    prefix: SECURITY_TXT,
    rewritePrefix: SECURITY_TXT,
    httpMethods: ['GET', 'HEAD'],
  })
}

function proxyOptions(apiUrl: string): FastifyHttpProxyOptions {
  return {
    upstream: apiUrl,
    disableRequestLogging: true,
    undici: { headersTimeout: 0, bodyTimeout: 0, connections: 256 },
    http2: false,
    // The API's are relative to the address that was asked for, which is the browser's.
    internalRewriteLocationHeader: false,
    preHandler: (request, _reply, done) => {
      if (request.body === request.raw) request.body = detach(request.raw)
      done()
    },
    replyOptions: {
      rewriteHeaders: withoutConnection,
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers),
      onError: (reply, { error }) => {
        reply.log.error({ err: error }, 'API không trả lời')
        reply
          .code(503)
          .header('retry-after', '5')
          .header('cache-control', 'no-store')
          .send(apiErrorBody('server.unavailable', reply.request.id))
      },
    },
  }
}

/** These speak of the connection to the API, not of the one to the client (RFC 9110 §7.6.1). */
function withoutConnection<T extends object>(headers: T): T {
  const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = headers as Record<string, unknown>
  return kept as T
}

/**
 * The body as a stream of its own. An answer that comes before the body is in (a refusal) ends the sending, and with
 * the request itself that would be the connection on which the answer has to leave.
 */
function detach(source: IncomingMessage): PassThrough {
  const body = new PassThrough()
  // Whoever reads the body learns of this by its `close` and the answer.
  body.on('error', () => {})
  source.once('close', () => {
    if (!source.complete) body.destroy()
  })
  return source.pipe(body)
}

/**
 * What the API may believe about the client. Each value is set anew: what a client sends under these
 * names is worth nothing. Cookies stay here — the API reads the bearer only, so forged cross-site
 * requests carry no right — but for one address: keys of videos, which older iPhones fetch without any header of ours.
 */
function forwardedHeaders(request: FastifyRequest, headers: Record<string, unknown>) {
  // The sender has been told to go on (100) by this server; the next one is sent to without asking.
  const { cookie, expect: _expect, forwarded: _forwarded, 'x-real-ip': _realIp, ...kept } = headers
  const token = VIDEO_KEY.test(request.raw.url ?? '')
    ? TOKEN_COOKIE.exec(typeof cookie === 'string' ? cookie : '')?.[1]
    : undefined
  return {
    ...(kept as Record<string, string>),
    ...(token ? { cookie: `token=${token}` } : {}),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }
}
