import { registerRoute } from 'workbox-routing'
import { forgetOthers, type ToWorker } from '../kept-caches.ts'
import { readAccount, writeAccount } from './account.ts'
import { keepFiles } from './keep-files.ts'
import { isProgramFile, wholeProgram } from './program.ts'
import { openPush, renewPush, showPush } from './push.ts'
import type { Route } from './routes.ts'

declare const self: ServiceWorkerGlobalScope

export interface WorkerParts {
  routes: readonly Route[]
  /** Keeps the documents of these paths with the files that they name. What cannot be had now is left for the next time. */
  keepPages(paths: readonly string[]): Promise<void>
  /** The document that is there from the beginning, for when there is no network. */
  shell: string
  /** Whether pushes show their words while the sign-in rests. */
  hasRestingPushes?: boolean
}

/** The service worker of a site. */
export function startWorker({ routes, keepPages, shell, hasRestingPushes = false }: WorkerParts): void {
  self.addEventListener('install', (event) => {
    // A new release waits: tabs of the old one keep the worker they began with.
    event.waitUntil(keepPages([shell]))
  })

  self.addEventListener('activate', (event) => {
    event.waitUntil(
      (async () => {
        // A page is asked for while the worker starts, so that nobody waits for it.
        await self.registration.navigationPreload?.enable()
        await self.clients.claim()
        await forgetOthers(await readAccount())
      })(),
    )
  })

  for (const { matches, handler } of routes) registerRoute(matches, handler)

  self.addEventListener('message', (event) => {
    event.waitUntil(take(event.data as ToWorker, event.ports[0]))
  })

  self.addEventListener('push', (event) => {
    event.waitUntil(showPush(self.registration, event.data?.text() ?? '', hasRestingPushes))
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPush(self.clients, String(event.notification.data)))
  })

  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event
    event.waitUntil(renewPush(self.registration, oldSubscription ?? null, newSubscription ?? null))
  })

  async function take(told: ToWorker, answer: MessagePort | undefined): Promise<void> {
    if (told.kind === 'take-over') await self.skipWaiting()
    if (told.kind === 'has') answer?.postMessage(isProgramFile(told.file))
    if (told.kind === 'account') {
      await writeAccount(told.id)
      await forgetOthers(told.id)
    }
    if (told.kind === 'keep') {
      await keepFiles(told.files)
      await keepPages(told.paths)
      if (told.isWhole) await keepFiles(wholeProgram)
    }
  }
}
