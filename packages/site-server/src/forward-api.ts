import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { ErrorBody } from '@repo/contract/errors'
import { spanOfRequest } from '@repo/observe/trace-requests'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AnswerCompression } from './compress-answer.ts'
import { isNavigation, type SendFault } from './faults.ts'
import { type Attempt, createNextTry, KeptBody } from './second-try.ts'

const VIDEO_KEY = /^\/api\/media\/[\w.-]+\/[0-9a-f]{32}\/keys\/\d+$/
/** The API holds the security contact, so it answers `security.txt` for every site (RFC 9116). */
const SECURITY_TXT = '/.well-known/security.txt'
/** Streams of events stay open for as long as somebody looks, so they take none of the connections that calls share. */
const EVENT_STREAMS = ['/notices/events', '/orders/:code/events']
const MOST_CALLS_AT_ONCE = 256
const TOKEN_COOKIE = /(?:^|;\s*)token=([\w.-]+)(?:;|$)/

/**
 * Forwards `/api/*` to the API, prefix stripped, so that a browser makes no cross-origin call; `security.txt` as well.
 * Bodies of requests pass as streams and untouched: a webhook's signature covers its exact bytes, and an upload may be
 * gigabytes. So do answers, event streams at once, but that texts are compressed. Nothing times out here; the API
 * decides. A request that an instance of the API died over is sent once more where that does no harm (`second-try.ts`).
 * Only the refusal of a link that a person opened, such as one from a mail, becomes an error page.
 */
export function forwardApi(app: FastifyInstance, apiUrl: string, sendFault: SendFault): void {
  app.register(httpProxy, { ...proxyOptions(apiUrl, sendFault), prefix: '/api', rewritePrefix: '' })
  forwardEvents(app, apiUrl, sendFault)
  app.register(httpProxy, {
    ...proxyOptions(apiUrl, sendFault),
    prefix: SECURITY_TXT,
    rewritePrefix: SECURITY_TXT,
    httpMethods: ['GET', 'HEAD'],
  })
}

function forwardEvents(app: FastifyInstance, apiUrl: string, sendFault: SendFault): void {
  const open = new Set<ServerResponse>()
  app.addHook('preClose', async () => {
    for (const response of open) response.destroy()
  })
  app.register(httpProxy, {
    ...proxyOptions(apiUrl, sendFault, null),
    prefix: '/api',
    rewritePrefix: '',
    routes: EVENT_STREAMS,
    httpMethods: ['GET'],
    preHandler: (_request, { raw }, done) => {
      open.add(raw)
      raw.once('close', () => open.delete(raw))
      done()
    },
  })
}

/** @param connections how many to the API at once; null for any number */
function proxyOptions(
  apiUrl: string,
  sendFault: SendFault,
  connections: number | null = MOST_CALLS_AT_ONCE,
): FastifyHttpProxyOptions {
  const compression = new AnswerCompression()
  const nextTry = createNextTry()
  return {
    upstream: apiUrl,
    disableRequestLogging: true,
    undici: { headersTimeout: 0, bodyTimeout: 0, connections },
    http2: false,
    // The API's `Location` is relative to the address of the request, so it holds for the browser's address too.
    internalRewriteLocationHeader: false,
    preHandler: (request, _reply, done) => {
      if (request.body === request.raw) request.body = detach(request.raw)
      done()
    },
    replyOptions: {
      // What the library's types call a reply is the answer of the API, with its stream.
      retryDelay: (tried) => nextTry.pauseAfter(tried as unknown as Attempt),
      rewriteHeaders: withoutConnection,
      rewriteRequestHeaders: (request, headers) => {
        const forwarded = forwardedHeaders(request as FastifyRequest, headers)
        nextTry.begin(forwarded, request.raw as IncomingMessage)
        return forwarded
      },
      onError: (reply, { error }) => sendUnanswered(reply as FastifyReply, error, sendFault),
      onResponse: (request, reply, { stream, statusCode }) => {
        const isRefusal = statusCode >= 400 && isNavigation(request as FastifyRequest)
        const type = String(reply.getHeader('content-type') ?? '')
        if (type.startsWith('text/event-stream')) return reply.send(endedWhole(stream))
        if (!isRefusal || !type.startsWith('application/json')) {
          const encoding = compression.encodingFor(reply as FastifyReply)
          if (encoding === 'identity') return reply.send(stream)
          return void compression
            .send(reply as FastifyReply, stream, encoding)
            .catch((error: unknown) => sendUnanswered(reply as FastifyReply, error, sendFault))
        }
        void readDescription(stream).then((description) => {
          for (const name of headersOfBody) reply.removeHeader(name)
          sendFault(request as FastifyRequest, reply as FastifyReply, statusCode, description)
        })
      },
    },
  }
}

/**
 * A stream of events that ends like a whole answer when the API behind it is gone: its reader connects again either way,
 * and a browser would report a broken one as an error.
 */
function endedWhole(stream: Readable): PassThrough {
  const events = new PassThrough()
  stream.on('error', () => events.end())
  events.once('close', () => stream.destroy())
  return stream.pipe(events)
}

function sendUnanswered(reply: FastifyReply, error: unknown, sendFault: SendFault): void {
  reply.log.error({ err: error }, 'API không trả lời')
  for (const name of headersOfBody) reply.removeHeader(name)
  sendFault(reply.request, reply.header('retry-after', '5'), 503)
}

const headersOfBody = ['content-length', 'content-encoding', 'content-type', 'etag']

/** What an error of the API says to people; undefined where it says nothing. */
async function readDescription(body: Readable): Promise<string | undefined> {
  try {
    const { error } = (await json(body)) as Partial<ErrorBody>
    return error?.message
  } catch {
    return undefined
  }
}

/** These headers describe the connection to the API, not the one to the client (RFC 9110 §7.6.1). */
function withoutConnection<T extends object>(headers: T): T {
  const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = headers as Record<string, unknown>
  return kept as T
}

/**
 * The body as a separate stream. When the API refuses a request before its body has arrived, sending stops and its
 * stream is destroyed; destroying the request itself would close the connection that the answer needs.
 */
function detach(source: IncomingMessage): KeptBody {
  const body = new KeptBody(source)
  // The reader of the body notices the error by `close` and by the answer.
  body.on('error', () => {})
  source.once('close', () => {
    if (!source.complete) body.destroy()
  })
  return source.pipe(body)
}

/**
 * Headers that the API trusts about the client. Each is set anew: a client's own values under these names are
 * dropped. Cookies are not forwarded, because the API reads only the bearer token and forged cross-site requests must
 * carry no permissions. The one exception is video keys, which older iPhones fetch without any header of ours.
 */
function forwardedHeaders(request: FastifyRequest, headers: Record<string, unknown>) {
  // This server has already answered `Expect: 100-continue`, so the header is not passed on.
  const { cookie, expect: _expect, forwarded: _forwarded, 'x-real-ip': _realIp, ...kept } = headers
  const token = VIDEO_KEY.test(request.raw.url ?? '')
    ? TOKEN_COOKIE.exec(typeof cookie === 'string' ? cookie : '')?.[1]
    : undefined
  const span = spanOfRequest(request.raw)
  return {
    ...(kept as Record<string, string>),
    ...(token ? { cookie: `token=${token}` } : {}),
    ...(span ? { traceparent: span.traceparent } : {}),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  }
}
