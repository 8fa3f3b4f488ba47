import type { PageParts } from '../src/entry.server.tsx'

/** Fills a rendered page into the document. Replacements are functions, so that `$` in a text stays a `$`. */
export function fillDocument(template: string, page: PageParts, links = ''): string {
  return template
    .replace('<!--page-head-->', () => `${page.head}${links}`)
    .replace('<!--page-body-->', () => page.body)
    .replace('<!--page-state-->', () => page.state)
}

/**
 * The same tags for a page that can be read without its program: the modules are named and not fetched, and the
 * start script (`src/start.client.ts`) fetches them when the first view is complete or somebody touches the page.
 * @param tags a document or a part of it, as the build made it
 * @param startFile path of the start script
 */
export function contentFirst(tags: string, startFile: string): string {
  return tags
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(
      /<script type="module" crossorigin src="([^"]+)">/,
      `<script type="module" async src="${startFile}" data-entry="$1">`,
    )
}

const entryTag = '<script type="module" crossorigin src='

/**
 * The same tags for a page that needs its program at once, with the start script before it: small, so that it is there
 * first and keeps what is sent meanwhile.
 */
export function withStart(tags: string, startFile: string): string {
  const start = `<script type="module" async fetchpriority="high" src="${startFile}"></script>`
  return tags.replace(entryTag, () => `${start}${entryTag}`)
}

/** What an automated reader gets instead of an error page: the status says it all. */
export const emptyDocument =
  '<!doctype html><html lang="vi"><head><meta name="robots" content="noindex"></head><body></body></html>'
