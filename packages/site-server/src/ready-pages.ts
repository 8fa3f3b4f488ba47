import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressedAs, type IsTrusted } from './addressed-as.ts'
import type { Encoding } from './encoding.ts'
import type { CachedPage } from './page-cache.ts'
import { HTML_TYPE, type Pages, pageCacheControl } from './renderer.ts'
import { baseHeaders, httpsHeaders } from './security-headers.ts'
import { isFresh } from './send-body.ts'

export interface ReadyPagesOptions {
  pages: Pages
  policy: string | null
  isTrusted: IsTrusted
}

type Heads = Map<string, string[]>

/**
 * Sends pages that are already rendered and compressed, below the framework: most visitors' requests are of this kind,
 * and routing them would cost more than the answer itself.
 * @returns a function that answers the request, or returns `false` and leaves it untouched
 */
export function createReadyPages({ pages, policy, isTrusted }: ReadyPagesOptions) {
  const security = baseHeaders(policy)
  const known = new WeakMap<CachedPage, Heads>()

  const headOf = (page: CachedPage, encoding: Encoding | 'none', isSecure: boolean): string[] => {
    const heads: Heads = known.get(page) ?? new Map()
    known.set(page, heads)
    const name = `${encoding} ${isSecure}`
    const head = heads.get(name) ?? Object.entries(headersOf(page, encoding, isSecure)).flat()
    heads.set(name, head)
    return head
  }
  const headersOf = (page: CachedPage, encoding: Encoding | 'none', isSecure: boolean) => ({
    ...security,
    ...(isSecure && httpsHeaders),
    ...page.headers,
    etag: page.etag,
    'cache-control': pageCacheControl(page),
    vary: 'Accept-Encoding',
    ...(encoding !== 'none' && {
      'content-type': HTML_TYPE,
      'content-length': String(page.body.readyBytes(encoding)?.byteLength),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }),
  })

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request
    if (method !== 'GET' || !url) return false
    const { protocol } = addressedAs(request, isTrusted)
    const page = pages.peek({ url, userAgent: headers['user-agent'] ?? '' })
    if (!page) return false
    const encoding = page.body.encodingFor(headers['accept-encoding'])
    const bytes = page.body.readyBytes(encoding)
    if (!bytes) return false
    const hasIt = page.status === 200 && isFresh(headers['if-none-match'], page.etag)
    const head = headOf(page, hasIt ? 'none' : encoding, protocol === 'https')
    response.writeHead(hasIt ? 304 : page.status, [...head, 'x-request-id', randomUUID()])
    response.end(hasIt ? undefined : bytes)
    return true
  }
}
