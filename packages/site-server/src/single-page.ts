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
 * Sends the HTML file for every path. Where the site has no page the status is 404 and the script shows the error
 * page; crawlers get the status alone.
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
    // A trailing slash would be a second address of the same page, so it is redirected.
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
