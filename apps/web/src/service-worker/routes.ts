import { keptCaches, pagesOf } from '@repo/installed-app/kept-caches'
import { readAccount } from '@repo/installed-app/worker/account'
import {
  atMost,
  createReadRoute,
  matchOptions,
  type Route,
  whileSignedIn,
  wholeAnswers,
} from '@repo/installed-app/worker/routes'
import { mostKept } from '@repo/installed-app/worker/trim-cache'
import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { offlineReads } from '../components/offline/offline-reads.ts'
import { keyOfPage, offlinePage, ownerOfPage, toOfflinePage } from './pages.ts'

export const readRoute: Route = createReadRoute(offlineReads.map(({ path }) => path))

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
