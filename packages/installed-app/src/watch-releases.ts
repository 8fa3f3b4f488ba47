import { toast } from '@repo/shell'
import type { ToWorker } from './kept-caches.ts'
import { releaseMessages as copy } from './release.messages.ts'

/** How often an open tab looks for a new release, when somebody comes back to it. */
const LOOK_AGAIN_MS = 3_600_000

const send = (worker: ServiceWorker, message: ToWorker, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)

/** The program's own file, which has another name in each release. */
const ownFile = () => new URL(import.meta.url).pathname

function isOfRelease(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true })
    port1.start()
    send(worker, { kind: 'has', file: ownFile() }, [port2])
  })
}

/**
 * A new release waits until no tab of the old one is left, or until somebody presses the button. A tab that runs the new
 * program already lets its worker take over without a word: files of the release before stay for the other tabs.
 */
export function watchReleases(registration: ServiceWorkerRegistration): void {
  const offer = async () => {
    const { waiting } = registration
    if (!waiting || !navigator.serviceWorker.controller) return
    if (await isOfRelease(waiting)) return send(waiting, { kind: 'take-over' })
    toast.info(copy.newRelease, {
      id: 'new-release',
      life: Number.POSITIVE_INFINITY,
      action: { label: copy.takeRelease, run: () => take(registration) },
    })
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void offer()
    })
  })
  void offer()

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    // Without a network there is nothing to find.
    registration.update().catch(() => {})
  })
}

/** Only the tab in which it was pressed is loaded anew: what is typed in others stays. */
function take({ waiting }: ServiceWorkerRegistration): void {
  // Meanwhile another tab has let the new release take over.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  send(waiting, { kind: 'take-over' })
}
