import type { MediaToken } from '../player.types.ts'

/** Renewed this long before its end; a shorter life is renewed at its half. */
const renewAheadMs = 120_000
/** Between two attempts after one that failed. */
const retryPauseMs = 15_000

/**
 * Holds the newest media token of one video and puts it into every address. The token stands in the path
 * (`…/media/<token>/…`), so that relative addresses of playlists carry it by themselves: an old one stays in playlists
 * that were read before the renewal, and is exchanged when the request is made.
 */
export type TokenKeeper = {
  /** The address with the newest token; addresses of other origins and other paths stay as they are. */
  rewrite: (url: string) => string
  /** Takes a token over if it lives longer than the one at hand. */
  offer: (token: MediaToken) => void
  /** Asks for a new token; undefined where there is no way to ask. */
  setSource: (renew: (() => Promise<MediaToken>) | undefined) => void
  /** Takes over the token of an address, even if it ends earlier than the current one. */
  adopt: (src: string) => void
  /** The address was refused. True if asking again makes sense once `settled` has come. */
  isWorthAnother: (url: string) => boolean
  /** Resolves when no renewal is under way. Never rejects. */
  settled: () => Promise<void>
  /** Calls the listener whenever there is a new token; returns a function that stops this. */
  onRenewed: (listener: () => void) => () => void
  /** Renews the token before it ends, from now on; returns a function that stops this. */
  watch: () => () => void
}

const tokenInPath = /^(.*?\/media\/)([^/]+)(\/.*)$/

export function createTokenKeeper(src: string): TokenKeeper {
  const origin = readUrl(src)?.origin
  let token = readToken(src)
  let expiresAtMs: number | null = null
  let ask: (() => Promise<MediaToken>) | undefined
  let underWay: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatching = false

  const listeners = new Set<() => void>()
  const take = (next: MediaToken) => {
    const isOther = next.token !== token
    token = next.token
    expiresAtMs = Date.parse(next.expiresAt)
    schedule()
    if (isOther) for (const listener of listeners) listener()
  }
  const schedule = (delayMs = timeToRenewal(expiresAtMs)) => {
    clearTimeout(timer)
    if (isWatching && ask && delayMs !== null) timer = setTimeout(() => void renewOrTryLater(), delayMs)
  }
  /** Parallel callers share one request. */
  const renew = (): Promise<boolean> => {
    if (!ask) return Promise.resolve(false)
    underWay ??= ask()
      .then(take)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const renewOrTryLater = async () => {
    if (!(await renew())) schedule(retryPauseMs)
  }
  /** Timers stop while the device sleeps or the tab is hidden, so an overdue renewal is made on waking. */
  const onWake = () => {
    if (document.visibilityState === 'visible') schedule()
  }

  return {
    rewrite: (url) => {
      const target = readUrl(url)
      if (!target || token === null || target.origin !== origin) return url
      const parts = tokenInPath.exec(target.pathname)
      if (!parts || parts[2] === token) return url
      target.pathname = `${parts[1]}${token}${parts[3]}`
      return target.href
    },
    offer: (next) => {
      if (next.token === token && expiresAtMs !== null) return
      if (expiresAtMs === null || Date.parse(next.expiresAt) > expiresAtMs) take(next)
    },
    setSource: (next) => {
      ask = next
      schedule()
    },
    adopt: (address) => {
      token = readToken(address) ?? token
      expiresAtMs = null
      clearTimeout(timer)
    },
    isWorthAnother: (url) => {
      const used = readToken(url)
      if (used === null) return false
      // Another refused request has already brought a new token.
      if (used !== token) return true
      if (ask) void renew()
      return ask !== undefined
    },
    settled: async () => {
      await underWay
    },
    onRenewed: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch: () => {
      isWatching = true
      schedule()
      document.addEventListener('visibilitychange', onWake)
      window.addEventListener('online', onWake)
      return () => {
        isWatching = false
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onWake)
        window.removeEventListener('online', onWake)
      }
    },
  }
}

/** Null if the end is unknown; then the token is renewed only after a refusal. */
function timeToRenewal(expiresAtMs: number | null): number | null {
  if (expiresAtMs === null || Number.isNaN(expiresAtMs)) return null
  const left = expiresAtMs - Date.now()
  return Math.max(0, left > renewAheadMs * 2 ? left - renewAheadMs : left / 2)
}

function readToken(url: string): string | null {
  return tokenInPath.exec(readUrl(url)?.pathname ?? '')?.[2] ?? null
}

function readUrl(url: string): URL | null {
  // On the server nothing is fetched.
  if (typeof document === 'undefined') return null
  try {
    return new URL(url, document.baseURI)
  } catch {
    return null
  }
}
