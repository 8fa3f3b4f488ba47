import { isCrawler } from '@repo/error-page/crawler'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withBrandLink } from './brand-link.ts'
import { EncodedBody } from './encoding.ts'
import type { SendFault } from './faults.ts'
import { HTML_TYPE } from './renderer.ts'
import { type Representation, sendBody, weakEtag } from './send-body.ts'

export interface SinglePageOptions {
  html: string
  /** Tells the link to the colours of the brand. */
  brandLink: () => Promise<string>
  /** Links to the files that the page at a path brings beside the program. */
  linksOf: (path: string) => string
  /** Whether a path is a page of the site. */
  isPage: (path: string) => boolean
  sendFault: SendFault
}

/**
 * Sends the HTML file for every path. Where the site has no page the status is 404 and the script shows the error
 * page; crawlers get the status alone.
 */
export function createSinglePage({ html, brandLink, linksOf, isPage, sendFault }: SinglePageOptions) {
  /** Documents by the links of their pages. */
  const shown = new Map<string, Representation>()
  let brand = ''
  const current = async (path: string) => {
    const link = await brandLink()
    if (link !== brand) shown.clear()
    brand = link
    const links = linksOf(path)
    const known = shown.get(links) ?? representationOf(withHeadLinks(withBrandLink(html, link), links))
    shown.set(links, known)
    return known
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
    return sendBody(request, reply, await current(path))
  }
}

const withHeadLinks = (html: string, links: string) => html.replace('</head>', () => `${links}</head>`)

function representationOf(html: string): Representation {
  const source = Buffer.from(html)
  return {
    body: new EncodedBody(source, 11),
    etag: weakEtag(source),
    contentType: HTML_TYPE,
    cacheControl: 'no-cache',
  }
}
