import type { RouteHandlerCallback, RouteMatchCallback, WorkboxPlugin } from 'workbox-core'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { keptCaches, pagesOf, readsOf } from '../components/offline/kept-caches.ts'
import { fitsPattern, offlineReads } from '../components/offline/offline-reads.ts'
import { accountOf, readAccount } from './account.ts'
import { isKeepable, keyOfPage, offlinePage, ownerOfPage, toOfflinePage } from './pages.ts'
import { isNamedByContent, isProgramFile } from './program.ts'
import { mostKept, trimCache } from './trim-cache.ts'

interface Route {
  matches: RouteMatchCallback
  handler: RouteHandlerCallback
}

const matchOptions = { ignoreVary: true }

/** Only whole answers of our own are kept: no refusal, no redirect, nothing of another host. */
const wholeAnswers: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isKeepable(response) ? response : null),
}

/** Nothing is kept for who has signed out while the answer was on its way. */
const whileSignedIn = (account: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    isKeepable(response) && (await readAccount()) === account ? response : null,
})

const atMost = (count: number, isNeeded?: (path: string) => boolean): WorkboxPlugin => ({
  cacheDidUpdate: ({ cacheName }) => trimCache(cacheName, count, isNeeded),
})

const program = new CacheFirst({
  cacheName: keptCaches.program,
  matchOptions,
  plugins: [wholeAnswers, atMost(mostKept.program, isProgramFile)],
})

export const programRoute: Route = {
  matches: ({ url, sameOrigin }) => sameOrigin && isNamedByContent(url.pathname),
  handler: (options) => program.handle(options),
}

const keptPictures = {
  cacheName: keptCaches.pictures,
  matchOptions,
  plugins: [wholeAnswers, atMost(mostKept.pictures)],
}
const brandPictures = new CacheFirst(keptPictures)
/** The address of a drawn picture stays when its course or its drawing changes: the next view has the new one. */
const drawnPictures = new StaleWhileRevalidate(keptPictures)

/** Drawn pictures and the look of the brand; never films, their stills or anything that somebody uploaded in private. */
export const pictureRoute: Route = {
  matches: ({ url, sameOrigin }) =>
    sameOrigin && /^\/api\/(?:art|brand|brand-icons|brand-logos)\//.test(url.pathname),
  handler: (options) => {
    const { pathname } = new URL(options.request.url)
    return (pathname.startsWith('/api/art/') ? drawnPictures : brandPictures).handle(options)
  },
}

/** A page that has an answer already asks so; what is kept may be older than what it shows. */
const notBehindThePage: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    request.cache === 'no-cache' ? null : cachedResponse,
}

const readsByAccount = new Map<string, NetworkFirst>()
function readsFor(account: string): NetworkFirst {
  const made =
    readsByAccount.get(account) ??
    new NetworkFirst({
      cacheName: readsOf(account),
      matchOptions,
      plugins: [whileSignedIn(account), notBehindThePage, atMost(mostKept.reads)],
    })
  readsByAccount.set(account, made)
  return made
}

/** A search is not kept: without a network it would find what was there once. */
const isRead = (url: URL) =>
  !url.searchParams.has('q') &&
  offlineReads.some(({ path }) => fitsPattern(path, url.pathname.replace(/^\/api/, '')))

export const readRoute: Route = {
  matches: ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith('/api/') && isRead(url) && accountOf(request) !== null,
  handler: async (options) => {
    const account = accountOf(options.request)
    // A token of somebody else than the one who is signed in opens nothing that is kept.
    if (account === null || account !== (await readAccount())) return fetch(options.request)
    return readsFor(account).handle(options)
  },
}

const keyOnly: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOfPage(new URL(request.url)),
  handlerDidError: async ({ request }) => toOfflinePage(new URL(request.url)),
}

const pagesByCache = new Map<string, NetworkFirst>()
function pagesIn(cacheName: string, keep: WorkboxPlugin): NetworkFirst {
  const made =
    pagesByCache.get(cacheName) ??
    new NetworkFirst({ cacheName, matchOptions, plugins: [keep, keyOnly, atMost(mostKept.pages)] })
  pagesByCache.set(cacheName, made)
  return made
}

const shell = new NetworkFirst({
  cacheName: keptCaches.shell,
  matchOptions,
  plugins: [wholeAnswers, { cacheKeyWillBeUsed: async () => offlinePage }],
})
/** Pages that are not kept still say in our words that there is no network. */
const unkept = new NetworkOnly({ plugins: [keyOnly] })

export const pageRoute: Route = {
  matches: ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:api|assets)\//.test(url.pathname),
  handler: async (options) => {
    const url = new URL(options.request.url)
    if (url.pathname === offlinePage) return shell.handle(options)
    const owner = ownerOfPage(url)
    if (owner === 'anyone') return pagesIn(keptCaches.pages, wholeAnswers).handle(options)
    const account = owner === 'account' ? await readAccount() : null
    if (account === null) return unkept.handle(options)
    return pagesIn(pagesOf(account), whileSignedIn(account)).handle(options)
  },
}
