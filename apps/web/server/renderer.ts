import { isCrawler } from '@repo/error-page/crawler'
import {
  type PageRequest,
  type RenderedPage,
  remembered,
  type SiteRenderer,
  withBrandLink,
} from '@repo/site-server'
import type { createRenderer, PageRequestFacts, RenderResult } from '../src/entry.server.tsx'
import { contentFirst, withStart } from '../src/first-paint/start-tags.ts'
import { emptyDocument, fillDocument } from './document.ts'

/** A page that is asked for, or that answers a form. */
export type SitePageRequest = PageRequest & Pick<PageRequestFacts, 'posted'>

export interface RendererParts {
  render: ReturnType<typeof createRenderer>
  /** The HTML file of the build. */
  template: () => string | Promise<string>
  /** The link to the colours of the brand, after all other styles. */
  brandLink: () => Promise<string>
  /** Links for the files of a page. */
  linksOf: (file: string | undefined) => string
  /** Path of the script that keeps what is done before the program runs, and fetches it where it can wait. */
  startFile: string
}

/** In characters. */
const LONGEST_DOCUMENT = 200_000

const isCrawlerByName = remembered(isCrawler)

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Joins the rendered parts with the document, and says how long the result may be kept. */
export function createSiteRenderer({
  render,
  template,
  brandLink,
  linksOf,
  startFile,
}: RendererParts): SiteRenderer & { render(request: SitePageRequest): Promise<RenderedPage> } {
  // The document and the links of each page are few texts, and putting them in order goes through all of their tags.
  const programFirst = remembered((tags) => withStart(tags, startFile), LONGEST_DOCUMENT)
  const textFirst = remembered((tags) => contentFirst(tags, startFile), LONGEST_DOCUMENT)
  return {
    // Errors look different to crawlers; everything else is one page for all.
    variant: ({ userAgent }) => (isCrawlerByName(userAgent) ? 'crawler' : ''),
    async render(request: SitePageRequest): Promise<RenderedPage> {
      const result = await render(request)
      if (result.kind === 'redirect') return toRedirect(result)
      if (result.body === '') return { status: result.status, html: emptyDocument, cache: false }
      const ordered = result.needsProgram ? programFirst : textFirst
      const document = withBrandLink(ordered(await template()), await brandLink())
      const html = fillDocument(document, result, ordered(linksOf(result.file)))
      return {
        status: result.status,
        html,
        headers: {
          ...(result.isFresh && { 'cache-control': 'no-store' }),
          ...(result.isPrivate && { 'cache-control': 'private, no-store' }),
          ...(result.isHidden && { 'x-robots-tag': 'noindex' }),
        },
        ...((result.isPrivate || result.isFresh || isSearch(request.url)) && { cache: false }),
      }
    },
  }
}

/**
 * Whether a page answers words that somebody typed. Staff who add synonyms look for them at once, and the API, which
 * forgets its answers with every change, keeps those of a search.
 */
const isSearch = (url: string) => Boolean(new URLSearchParams(url.split('?')[1]).get('q'))

function toRedirect({ status, location }: Extract<RenderResult, { kind: 'redirect' }>): RenderedPage {
  const html = `<!doctype html><meta charset="utf-8"><a href="${escapeAttribute(location)}">${escapeAttribute(location)}</a>`
  return { status, html, headers: { location }, cache: false }
}
