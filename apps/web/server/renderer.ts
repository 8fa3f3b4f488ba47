import { isCrawler } from '@repo/error-page/crawler'
import type { PageRequest, RenderedPage, SiteRenderer } from '@repo/site-server'
import type { createRenderer, RenderResult } from '../src/entry.server.tsx'
import { contentFirst, emptyDocument, fillDocument } from './document.ts'

export interface RendererParts {
  render: ReturnType<typeof createRenderer>
  /** The HTML file of the build. */
  template: () => string | Promise<string>
  /** Links for the files of a page. */
  linksOf: (file: string | undefined) => string
  /** Path of the script that fetches the program of a page that can be read without it. */
  startFile: string
}

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Joins the rendered parts with the document, and says how long the result may be kept. */
export function createSiteRenderer({ render, template, linksOf, startFile }: RendererParts): SiteRenderer {
  return {
    // Errors look different to crawlers; everything else is one page for all.
    variant: ({ userAgent }) => (isCrawler(userAgent) ? 'crawler' : ''),
    async render(request: PageRequest): Promise<RenderedPage> {
      const result = await render(request)
      if (result.kind === 'redirect') return toRedirect(result)
      if (result.body === '') return { status: result.status, html: emptyDocument, cache: false }
      const ordered = (tags: string) => (result.needsProgram ? tags : contentFirst(tags, startFile))
      const html = fillDocument(ordered(await template()), result, ordered(linksOf(result.file)))
      if (!result.isPrivate) return { status: result.status, html }
      return {
        status: result.status,
        html,
        headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
        cache: false,
      }
    },
  }
}

function toRedirect({ status, location }: Extract<RenderResult, { kind: 'redirect' }>): RenderedPage {
  const html = `<!doctype html><meta charset="utf-8"><a href="${escapeAttribute(location)}">${escapeAttribute(location)}</a>`
  return { status, html, headers: { location }, cache: false }
}
