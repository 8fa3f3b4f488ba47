import type { Api } from '@repo/api-client'
import type { createBrowserRouter } from '@repo/routing'
import type { Session } from '@repo/session'
import type { FromWorker } from './from-worker.ts'
import { forgetOthers, readsOf, type ToWorker } from './kept-caches.ts'
import { watchReleases } from './watch-releases.ts'

export type SiteRouter = ReturnType<typeof createBrowserRouter>

export interface InstalledParts {
  api: Api
  session: Session
  router: SiteRouter
  /** Whose site it is; nothing is kept for anybody else. */
  role: 'student' | 'doctor'
  /** Whether pushes go on while a sign-in rests: only signing out, or somebody else, ends them. */
  hasRestingPushes?: boolean
  /** Pages of who is signed in that are kept whether they were opened or not. */
  ownPages: readonly string[]
  /** Reads what everybody should have at hand, through the worker, which keeps the answers. */
  read(): Promise<unknown>
  /** Somebody else is signed in than before; null for nobody. */
  onAccount?(id: string | null): void
}

/** What can be read without a network is asked for again after so long. */
const KEPT_AGAIN_MS = 1_800_000
const keptAtKey = 'offline-kept'
const DAY_MS = 86_400_000
const pushedAtKey = 'push-looked-at'

const isDataSaved = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Files of the program that this page has loaded so far. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/**
 * Registers the service worker and tells it who is signed in and which pages are opened, since a page that the program
 * opens is never asked for as a document. Whatever is kept for somebody else is removed here, too, in case the worker
 * is not there any more.
 */
export async function keepInstalled(parts: InstalledParts): Promise<void> {
  const { session, router, role, ownPages } = parts
  // A page that came over plain HTTP has no workers, and private windows of some browsers have no caches.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  watchReleases(registration)
  let told: ServiceWorker | null = null
  const tell = (message: ToWorker) => {
    told = navigator.serviceWorker.controller ?? active
    told?.postMessage(message)
  }
  const controlled = whenControlled()
  let account: string | null | undefined
  let isHeldBack = false
  const follow = () => {
    const { hasStarted, isLoggedIn, user } = session.getSnapshot()
    // A renewal is about to say who is signed in.
    if (!hasStarted || (isLoggedIn && !user)) return
    const id = user?.role === role ? user.id : null
    // Until new terms are agreed to, the API refuses what would be kept. What is kept already stays.
    const mustAccept = user?.mustAcceptTexts === true
    if (id === account && mustAccept === isHeldBack) return
    if (id !== account) {
      account = id
      tell({ kind: 'account', id })
      void forgetOthers(id)
      void keepPush(registration, parts, id)
      parts.onAccount?.(id)
    }
    isHeldBack = mustAccept
    keep(location.pathname + location.search)
    if (id !== null && !mustAccept) void controlled.then(() => readForOffline(parts, id))
  }
  const keep = (path: string) => {
    const isOwn = typeof account === 'string'
    if (isHeldBack || isDataSaved()) return
    tell({ kind: 'keep', paths: [path, ...(isOwn ? ownPages : [])], files: loadedFiles(), isWhole: isOwn })
  }
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'go') void router.navigate(data.path)
  })
  session.subscribe(follow)
  follow()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The worker of a new release has the rest of its own program to keep.
    if (account === undefined || navigator.serviceWorker.controller === told) return
    tell({ kind: 'account', id: account })
    keep(location.pathname + location.search)
  })
  onNavigate(router, (path) => {
    // For who only looks around, the pages that they open as documents are enough.
    if (typeof account === 'string') keep(path)
  })
}

/** Looks once a day, or at each sign-in, whether pushes still reach this browser; where nobody is signed in none should. */
async function keepPush(
  { pushManager }: Partial<Pick<ServiceWorkerRegistration, 'pushManager'>>,
  { api, hasRestingPushes = false }: InstalledParts,
  account: string | null,
): Promise<void> {
  try {
    const mark = `${pushedAtKey}:${account}`
    const isRecent = Date.now() - Number(localStorage.getItem(mark)) < DAY_MS
    if (hasRestingPushes ? account === null : account !== null && isRecent) return
    const subscription = await pushManager?.getSubscription()
    if (subscription && account === null) await subscription.unsubscribe()
    if (!subscription || account === null) return
    const { syncPush } = await import('./push-device.ts')
    await syncPush(api)
    localStorage.setItem(mark, String(Date.now()))
  } catch {
    // Without a network or a storage the next visit looks again.
  }
}

/** Calls back with each page that the program opens. */
export function onNavigate(router: SiteRouter, listener: (path: string) => void): void {
  let last = location.pathname
  router.subscribe(({ location: { pathname, search }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === last) return
    last = pathname
    listener(pathname + search)
  })
}

/** The first worker takes over the page that brought it a moment after it has started. */
const whenControlled = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

async function readForOffline({ read }: InstalledParts, account: string): Promise<void> {
  const mark = `${keptAtKey}:${account}`
  try {
    const isRecent = Date.now() - Number(localStorage.getItem(mark)) < KEPT_AGAIN_MS
    // A session that ended meanwhile has taken the reads along, but not the mark.
    if (isRecent && (await caches.has(readsOf(account)))) return
    await read()
    localStorage.setItem(mark, String(Date.now()))
  } catch {
    // Without a network or a storage this page has no more than it had.
  }
}
