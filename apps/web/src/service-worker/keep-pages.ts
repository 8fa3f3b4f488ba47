import { keptCaches, pagesOf } from '@repo/installed-app/kept-caches'
import { readAccount } from '@repo/installed-app/worker/account'
import { isKeepable } from '@repo/installed-app/worker/is-keepable'
import { filesIn, keepFiles } from '@repo/installed-app/worker/keep-files'
import { mostKept, trimCache } from '@repo/installed-app/worker/trim-cache'
import { keyOfPage, offlinePage, ownerOfPage } from './pages.ts'

/** A page that came by a link of the program was never asked for as a document; one of so long ago is asked for again. */
const FRESH_MS = 600_000

async function cacheFor(url: URL): Promise<string | null> {
  if (url.pathname === offlinePage) return keptCaches.shell
  const owner = ownerOfPage(url)
  if (owner === 'anyone') return keptCaches.pages
  const account = owner === 'account' ? await readAccount() : null
  return account === null ? null : pagesOf(account)
}

const isFresh = (kept: Response | undefined) =>
  kept !== undefined && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS

/** Keeps the documents of these paths with the files that they name. What cannot be had now is left for the next time. */
export async function keepPages(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const url = new URL(path, location.origin)
    const cacheName = url.origin === location.origin ? await cacheFor(url) : null
    if (cacheName !== null) await keepPage(url, cacheName).catch(() => {})
  }
}

async function keepPage(url: URL, cacheName: string): Promise<void> {
  const key = url.pathname === offlinePage ? offlinePage : keyOfPage(url)
  const cache = await caches.open(cacheName)
  if (url.pathname !== offlinePage && isFresh(await cache.match(key, { ignoreVary: true }))) return
  const answer = await fetch(key, { headers: { accept: 'text/html' } })
  if (!isKeepable(answer)) return
  const copy = answer.clone()
  await keepFiles(filesIn(await copy.text()))
  // Whoever signed out meanwhile keeps nothing.
  if ((await cacheFor(url)) !== cacheName) return
  await cache.put(key, answer)
  await trimCache(cacheName, mostKept.pages)
}
