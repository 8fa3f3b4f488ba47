import { keptCaches, pagesOf } from '@repo/installed-app/kept-caches'

export interface KeptPage {
  path: string
  title: string
}

export interface KeptPages {
  own: KeptPage[]
  open: KeptPage[]
}

/** Pages of one cache, the last one first, each by the title of its document. */
async function readPages(cacheName: string, brand: string): Promise<KeptPage[]> {
  if (!(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const document = await (await cache.match(request, { ignoreVary: true }))?.text()
      const { pathname, search } = new URL(request.url)
      return { path: pathname + search, title: titleOf(document ?? '', brand) ?? pathname }
    }),
  )
  return pages.toReversed()
}

/** The title of a document without the name of the site before it. */
function titleOf(html: string, brand: string): string | null {
  const title = new DOMParser().parseFromString(html, 'text/html').title.trim()
  const before = `${brand} | `
  return (title.startsWith(before) ? title.slice(before.length) : title) || null
}

/** What can be read without a network: pages of the account, and those for everybody. */
export async function readKeptPages(account: string | null, brand: string): Promise<KeptPages> {
  if (!('caches' in window)) return { own: [], open: [] }
  const [own, open] = await Promise.all([
    account === null ? [] : readPages(pagesOf(account), brand),
    readPages(keptCaches.pages, brand),
  ])
  return { own, open }
}
