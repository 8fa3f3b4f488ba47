import { registerRoute } from 'workbox-routing'
import { forgetOthers, type ToWorker } from '../components/offline/kept-caches.ts'
import { readAccount, writeAccount } from './account.ts'
import { keepFiles, keepPages } from './keep-pages.ts'
import { isProgramFile, wholeProgram } from './program.ts'
import { openPush, renewPush, showPush } from './push.ts'
import { pageRoute, pictureRoute, programRoute, readRoute } from './routes.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // A new release waits: tabs of the old one keep the worker they began with.
  event.waitUntil(keepPages(['/offline']))
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

for (const { matches, handler } of [programRoute, pictureRoute, readRoute, pageRoute])
  registerRoute(matches, handler)

self.addEventListener('message', (event) => {
  event.waitUntil(take(event.data as ToWorker, event.ports[0]))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self.registration, event.data?.text() ?? ''))
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
