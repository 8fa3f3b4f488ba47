import type { PageParts } from '../src/entry.server.tsx'

/** Fills a rendered page into the document. Replacements are functions, so that `$` in a text stays a `$`. */
export function fillDocument(template: string, page: PageParts, links = ''): string {
  return template
    .replace('<!--page-head-->', () => `${page.head}${links}`)
    .replace('<!--page-body-->', () => page.body)
    .replace('<!--page-state-->', () => `${page.linkedData}${page.state}`)
}

/** What an automated reader gets instead of an error page: the status says it all. */
export const emptyDocument =
  '<!doctype html><html lang="vi"><head><meta name="robots" content="noindex"></head><body></body></html>'
