import { isCrawler } from '@repo/error-page/crawler'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncodedBody } from './encoding.ts'
import type { SendFault } from './faults.ts'
import { HTML_TYPE } from './renderer.ts'
import { sendBody, weakEtag } from './send-body.ts'

export interface SinglePageOptions {
  html: string
  /** Whether a path is a page of the site. */
  isPage: (path: string) => boolean
  sendFault: SendFault
}

/**
 * The HTML file for every path. Where the site has no page it leaves as a 404, and its program shows the error page;
 * crawlers get the status alone.
 */
export function createSinglePage({ html, isPage, sendFault }: SinglePageOptions) {
  const source = Buffer.from(html)
  const representation = {
    body: new EncodedBody(source, 11),
    etag: weakEtag(source),
    contentType: HTML_TYPE,
    cacheControl: 'no-cache',
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, path = '/', query = ''] = /^([^?]*)(.*)$/s.exec(request.url) ?? []
    const plain = path.replace(/\/+$/, '')
    // Two addresses for one page: the one with the slash at its end leads to the other.
    if (plain !== path && plain.startsWith('/') && !plain.startsWith('//') && isPage(plain))
      return reply
        .code(301)
        .header('location', plain + query)
        .send()
    if (!isPage(path)) {
      if (isCrawler(request.headers['user-agent'])) return sendFault(request, reply, 404)
      reply.code(404)
    }
    return sendBody(request, reply, representation)
  }
}
