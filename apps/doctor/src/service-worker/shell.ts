import { keptCaches } from '@repo/installed-app/kept-caches'
import { isKeepable } from '@repo/installed-app/worker/is-keepable'
import { filesIn, keepFiles } from '@repo/installed-app/worker/keep-files'
import { matchOptions, type Route, wholeAnswers } from '@repo/installed-app/worker/routes'
import { NetworkFirst } from 'workbox-strategies'

/** One document stands behind every page of the portal; it holds nothing of anybody. */
export const shell = '/crm/doctor'

/** Keeps the document with the files that it names, whatever page asks for it. */
export async function keepPages(): Promise<void> {
  try {
    const answer = await fetch(shell, { headers: { accept: 'text/html' } })
    if (!isKeepable(answer)) return
    const copy = answer.clone()
    await keepFiles(filesIn(await copy.text()))
    await (await caches.open(keptCaches.shell)).put(shell, answer)
  } catch {
    // The next visit keeps it.
  }
}

const documents = new NetworkFirst({
  cacheName: keptCaches.shell,
  matchOptions,
  plugins: [wholeAnswers, { cacheKeyWillBeUsed: async () => shell }],
})

/** Pages come from the network, and without one from the document that is kept. */
export const pageRoute: Route = {
  matches: ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname.startsWith(shell),
  handler: (options) => documents.handle(options),
}
