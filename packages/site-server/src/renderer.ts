import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncodedBody } from './encoding.ts'
import { type CachedPage, PageCache, type PageLifetime, type Rendered } from './page-cache.ts'
import { sendBody, weakEtag } from './send-body.ts'

/** The request data that a page may depend on, without cookies: a cached page must not know its reader. */
export interface PageFacts {
  /** Path and query as the browser sent them. */
  url: string
  userAgent: string
}

/** The site's data for a renderer. */
export interface PageRequest extends PageFacts {
  /** Configured scheme and host of the site, for canonical addresses; never the host of a request. */
  origin: string
  requestId: string
}

export interface RenderedPage {
  status: number
  html: string
  /** Lower case names; `cache-control` is `no-cache` (ask again each time) unless given. */
  headers?: Record<string, string>
  /** Default: a 200 is cached for 15 s and may be served 15 s longer while it is renewed; others are not cached. */
  cache?: PageLifetime | false
}

export interface SiteRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  /** Names the kinds of reader who get different HTML for one URL, e.g. `crawler`. Default: one kind. */
  variant?(request: PageFacts): string
}

/** Short, because what staff have withdrawn or priced anew shows until its end. */
const DEFAULT_LIFETIME: PageLifetime = { freshMs: 15_000, staleMs: 15_000 }
/** Pages are rendered often, so speed counts more than size. */
const BROTLI_QUALITY = 5

export const HTML_TYPE = 'text/html; charset=utf-8'

/** `no-cache`: the browser keeps the page and revalidates it each time. */
export const pageCacheControl = ({ headers }: CachedPage): string => headers['cache-control'] ?? 'no-cache'

export interface Pages {
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** A cached page that needs no renewal. */
  peek(request: PageFacts): CachedPage | undefined
}

export function createPages(renderer: SiteRenderer, cacheBytes: number, origin: string): Pages {
  const cache = new PageCache(cacheBytes)
  const keyOf = (page: PageFacts) => `${renderer.variant?.(page) ?? ''} ${normaliseUrl(page.url)}`
  return {
    peek: (request) => cache.peek(keyOf(request)),
    async handle(request, reply) {
      const facts: PageRequest = {
        url: request.url,
        origin,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
      }
      const found = cache.get(keyOf(facts), () => renderPage(renderer, facts))
      const page = found instanceof Promise ? await found : found
      reply.code(page.status).headers(page.headers)
      const { body, etag } = page
      return sendBody(request, reply, {
        body,
        etag,
        contentType: HTML_TYPE,
        cacheControl: pageCacheControl(page),
      })
    },
  }
}

async function renderPage(renderer: SiteRenderer, request: PageRequest): Promise<Rendered> {
  const { status, html, headers = {}, cache } = await renderer.render(request)
  const source = Buffer.from(html)
  const page = { status, headers, body: new EncodedBody(source, BROTLI_QUALITY), etag: weakEtag(source) }
  const lifetime = cache ?? (status === 200 && DEFAULT_LIFETIME)
  return { page, lifetime: lifetime || null }
}

/** Sorts the query, so that `?b=1&a=2` and `?a=2&b=1` are one page. */
export function normaliseUrl(url: string): string {
  const split = url.indexOf('?')
  if (split === -1) return url
  const query = new URLSearchParams(url.slice(split + 1))
  query.sort()
  const text = query.toString()
  return text === '' ? url.slice(0, split) : `${url.slice(0, split)}?${text}`
}
