/**
 * Takes the place of the service worker where it is switched off: it does not wait for open tabs, forgets all that was
 * kept, and removes itself. Open pages go on with the network alone.
 */
export const endOfWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`
