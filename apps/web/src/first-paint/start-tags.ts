/**
 * The same tags for a page that can be read without its program: the modules are named and not fetched, and the
 * start script (`start.client.ts`) fetches them when the first view is complete or somebody touches the page.
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
