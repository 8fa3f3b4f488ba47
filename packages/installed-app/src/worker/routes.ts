import type { RouteHandlerCallback, RouteMatchCallback, WorkboxPlugin } from 'workbox-core'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { fitsPattern } from '../fits-pattern.ts'
import { keptCaches, readsOf } from '../kept-caches.ts'
import { accountOf, readAccount } from './account.ts'
import { isKeepable } from './is-keepable.ts'
import { isNamedByContent, isProgramFile } from './program.ts'
import { mostKept, trimCache } from './trim-cache.ts'

export interface Route {
  matches: RouteMatchCallback
  handler: RouteHandlerCallback
}

export const matchOptions = { ignoreVary: true }

/** Only whole answers of our own are kept: no refusal, no redirect, nothing of another host. */
export const wholeAnswers: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isKeepable(response) ? response : null),
}

/** Nothing is kept for who has signed out while the answer was on its way. */
export const whileSignedIn = (account: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    isKeepable(response) && (await readAccount()) === account ? response : null,
})

export const atMost = (count: number, isNeeded?: (path: string) => boolean): WorkboxPlugin => ({
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

/** What is older is not shown any more, and goes. */
export const noOlderThan = (ms: number): WorkboxPlugin => ({
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) => {
    if (!cachedResponse) return null
    const age = Date.now() - Date.parse(cachedResponse.headers.get('date') ?? '')
    if (age <= ms) return cachedResponse
    await (await caches.open(cacheName)).delete(request, matchOptions)
    return null
  },
})

/**
 * Answers of the API that can be read without a network, each kept for the account whose token asked. A search is not
 * kept: without a network it would find what was there once.
 */
export function createReadRoute(paths: readonly string[], more: WorkboxPlugin[] = []): Route {
  const readsByAccount = new Map<string, NetworkFirst>()
  const readsFor = (account: string): NetworkFirst => {
    const made =
      readsByAccount.get(account) ??
      new NetworkFirst({
        cacheName: readsOf(account),
        matchOptions,
        plugins: [whileSignedIn(account), notBehindThePage, ...more, atMost(mostKept.reads)],
      })
    readsByAccount.set(account, made)
    return made
  }
  const isRead = (url: URL) =>
    !url.searchParams.has('q') && paths.some((path) => fitsPattern(path, url.pathname.replace(/^\/api/, '')))
  return {
    matches: ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname.startsWith('/api/') && isRead(url) && accountOf(request) !== null,
    handler: async (options) => {
      const account = accountOf(options.request)
      // A token of somebody else than the one who is signed in opens nothing that is kept.
      if (account === null || account !== (await readAccount())) return fetch(options.request)
      return readsFor(account).handle(options)
    },
  }
}
