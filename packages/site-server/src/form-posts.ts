import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorDocument } from './error-document.ts'
import { isNavigation } from './faults.ts'
import { formMessages } from './form-posts.messages.ts'
import { plainDocumentPolicy } from './plain-document.ts'

/** A form that the browser submitted itself, without JavaScript. */
export interface FormPost {
  /** Path and query of the page it was sent to. */
  url: string
  /** Fields by name; the last value counts where a name is sent twice. */
  fields: Readonly<Record<string, string>>
  origin: string
  isSecure: boolean
  userAgent: string
  requestId: string
  /** The `Cookie` header. */
  cookie: string
  /** Headers about the client, as `/api` forwards them to the API. */
  forwarded: Record<string, string>
}

export type FormAnswer =
  | { kind: 'redirect'; location: string; cookies?: string[] }
  | { kind: 'page'; status: number; html: string; retryAfterSeconds?: number }

/** Answers a form; one handler for each path that accepts forms. */
export type TakeForm = (post: FormPost) => Promise<FormAnswer>

const FORM_TYPE = 'application/x-www-form-urlencoded'
/** The longest message of a contact form has 2,000 characters, each up to nine bytes on the way. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Accepts forms at these paths without any script, from pages of this site only. */
export function addFormPosts(app: FastifyInstance, takers: Record<string, TakeForm>, brand: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const [path, take] of Object.entries(takers)) {
      scope.post(path, async (request, reply) => {
        if (!isFromOwnPage(request)) return sendWords(reply.code(403), brand, formMessages.foreign)
        return sendAnswer(reply, await take(readPost(request)))
      })
    }
  })
}

/**
 * Answers a form that only works with JavaScript: the page says so, and the body is dropped unread.
 */
export function refuseOtherForms(app: FastifyInstance, brand: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
      payload.on('error', done)
    })
    scope.post('/*', (request, reply) => {
      reply.code(405).headers({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
      if (!isNavigation(request)) return reply.type('text/plain; charset=utf-8').send('Method Not Allowed')
      return sendWords(reply, brand, formMessages.unsent)
    })
  })
}

function sendWords(
  reply: FastifyReply,
  brand: string,
  copy: { title: string; description: string },
): FastifyReply {
  const status = reply.statusCode
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': plainDocumentPolicy })
    .type('text/html; charset=utf-8')
    .send(errorDocument({ brand, status, message: STATUS_CODES[status], copy }))
}

/** Whether the form comes from another site: that site can make a browser send it, but not forge these headers. */
function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin !== undefined) return URL.canParse(origin) && new URL(origin).host === host
  // Every current browser sends at least one of the two headers.
  return site !== undefined
}

function readPost(request: FastifyRequest): FormPost {
  const { ip, protocol, host, id, url } = request
  const userAgent = request.headers['user-agent'] ?? ''
  return {
    url,
    fields: Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : '')),
    origin: `${protocol}://${host}`,
    isSecure: protocol === 'https',
    userAgent,
    requestId: id,
    cookie: request.headers.cookie ?? '',
    forwarded: {
      'user-agent': userAgent,
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      'x-request-id': id,
    },
  }
}

function sendAnswer(reply: FastifyReply, answer: FormAnswer): FastifyReply {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
  if (answer.kind === 'redirect') {
    for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookie)
    return reply.redirect(answer.location, 303)
  }
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
  return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html)
}
