import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiErrorBody } from './api-error.ts'

const VIDEO_KEY = /^\/api\/media\/[\w.-]+\/[0-9a-f]{32}\/keys\/\d+$/
const TOKEN_COOKIE = /(?:^|;\s*)token=([\w.-]+)(?:;|$)/

/**
 * Forwards `/api/*` to the API, prefix stripped, so that a browser makes no cross-origin call.
 * Bodies pass as streams and untouched: a webhook's signature covers its exact bytes, an upload may be
 * gigabytes, and an event stream must not be held back. Nothing times out here; the API decides.
 */
export function forwardApi(app: FastifyInstance, apiUrl: string): void {
  app.register(httpProxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '',
    disableRequestLogging: true,
    undici: { headersTimeout: 0, bodyTimeout: 0, connections: 256 },
    http2: false,
    // The API's are relative to the address that was asked for, which is the browser's.
    internalRewriteLocationHeader: false,
    replyOptions: {
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
  })
}

/**
 * What the API may believe about the client. Each value is set anew: what a client sends under these
 * names is worth nothing. Cookies stay here — the API reads the bearer only, so forged cross-site
 * requests carry no right — but for one address: keys of videos, which older iPhones fetch without any header of ours.
 */
function forwardedHeaders(request: FastifyRequest, headers: Record<string, unknown>) {
  const { cookie, forwarded: _forwarded, 'x-real-ip': _realIp, ...kept } = headers
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
