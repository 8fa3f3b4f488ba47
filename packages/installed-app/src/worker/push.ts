import type { FromWorker } from '../from-worker.ts'
import { pushMessages as copy } from '../push.messages.ts'
import { readAccount } from './account.ts'

/** What the API sends: what the bell says, and the page that it leads to. */
interface Push {
  title: string
  path: string
  tag: string
}

/** Null for what our API did not send. */
export function readPush(text: string): Push | null {
  try {
    const { title, path, tag } = JSON.parse(text) as Record<string, unknown>
    if (typeof title !== 'string' || typeof path !== 'string' || typeof tag !== 'string') return null
    return isOurPath(path) ? { title, path, tag } : null
  } catch {
    return null
  }
}

/** `//example.com` is a path to nobody but another host. */
const isOurPath = (path: string): boolean =>
  path.startsWith('/') && new URL(path, location.origin).origin === location.origin

/**
 * Shows a push. Browsers want each to be shown, so one that comes after its reader has signed out here, and could be read
 * by somebody else, says only that there is something.
 * @param isShownAtRest where sign-ins rest, and the API sends nothing after somebody has signed out
 */
export async function showPush(
  registration: ServiceWorkerRegistration,
  text: string,
  isShownAtRest = false,
): Promise<void> {
  const push = !isShownAtRest && (await readAccount()) === null ? null : readPush(text)
  await registration.showNotification(push?.title ?? copy.unnamed, {
    icon: '/apple-touch-icon.png',
    tag: push?.tag ?? 'unnamed',
    data: push?.path ?? '/',
    lang: 'vi',
  })
}

/** As much of the worker's `clients` as a press needs. */
interface Tabs {
  matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
  openWindow(url: string): Promise<unknown>
}

interface Tab {
  readonly url: string
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: FromWorker): void
}

/** Brings a tab that shows the page to the front, or has an open tab go there, or opens one. */
export async function openPush(clients: Tabs, path: string): Promise<void> {
  const wanted = new URL(path, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isThere = ({ url }: Tab) => new URL(url).pathname === wanted.pathname
  const tab =
    tabs.find(isThere) ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (!tab) return void (await clients.openWindow(wanted.href))
  await tab.focus()
  // The page goes there itself, so that what is typed and not saved is asked about first.
  tab.postMessage({ kind: 'go', path } satisfies FromWorker)
}

/**
 * The browser has put another subscription in the place of one. The secret of the old one is what proves it to the API,
 * since a worker holds no token. Without the old one the next page of this person tells the API.
 */
export async function renewPush(
  registration: ServiceWorkerRegistration,
  old: PushSubscription | null,
  made: PushSubscription | null,
): Promise<void> {
  if (!old) return
  const { applicationServerKey } = old.options
  const renewed =
    made ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const shape = (one: PushSubscription) => {
    const { endpoint, keys } = one.toJSON()
    return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }
  }
  await fetch('/api/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: shape(old), renewed: shape(renewed) }),
  })
}
