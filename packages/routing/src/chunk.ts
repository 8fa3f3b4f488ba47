/** A page chunk that fails to load reloads the page in full at most once in this many milliseconds per path. */
export const reloadPauseMs = 10_000

/** By the path alone: filters and tabs in the query string are the same page. */
const keyOf = (address: string) => `chunk-reload:${address.split(/[?#]/, 1)[0]}`

export interface ReloadPorts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Loads the address anew from the server. */
  open: (address: string) => void
  now: () => number
  /** Whether the server answers at all; if not, a reload would replace the page by the browser's error page. */
  isReachable: () => Promise<boolean>
  /**
   * While the browser has no network and another page shows: resolves when the network is back, so that the other page
   * can stay until then. Rejects when the navigation is given up. Null when the network is there or no page shows yet.
   */
  untilOnline: (address: string, signal?: AbortSignal) => Promise<void> | null
}

/** How long to wait for the server before it counts as unreachable, in ms. */
const longestWait = 5000

async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestWait) })
    return true
  } catch {
    return false
  }
}

const here = () => location.pathname + location.search

function untilOnline(address: string, signal?: AbortSignal): Promise<void> | null {
  if (navigator.onLine || here() === address) return null
  return new Promise((resolve, reject) => {
    const settle = () => {
      removeEventListener('online', settle)
      signal?.removeEventListener('abort', settle)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    addEventListener('online', settle)
    signal?.addEventListener('abort', settle)
    if (signal?.aborted) settle()
  })
}

function browserPorts(): ReloadPorts | null {
  if (typeof window === 'undefined') return null
  return {
    // A getter, because a browser that forbids storage throws as soon as `sessionStorage` is read.
    get storage() {
      return sessionStorage
    },
    open: (address) => {
      if (here() === address) location.reload()
      else location.assign(address)
    },
    now: Date.now,
    isReachable: isServerReachable,
    untilOnline,
  }
}

/** The chunk did not load, and reloading the page did not help either, or could not because there is no network. */
export class ChunkLoadError extends Error {
  readonly isOffline: boolean

  constructor(address: string, cause: unknown, isOffline = false) {
    super(`The chunk of ${address} could not be loaded`, { cause })
    this.name = 'ChunkLoadError'
    this.isOffline = isOffline
  }
}

function mayReload(address: string, ports: ReloadPorts): boolean {
  try {
    const { storage, now } = ports
    const last = Number(storage.getItem(keyOf(address)))
    if (last > 0 && now() - last < reloadPauseMs) return false
    storage.setItem(keyOf(address), String(now()))
    return true
  } catch {
    // Without storage reloads cannot be counted, and reloading endlessly would be worse than an error.
    return false
  }
}

/**
 * Loads a chunk of the page at an address (path and query). After a deployment its file may be gone: then the address
 * is reloaded from the server, which knows the new file names, and the promise never settles, so that no error flashes
 * up before. Without a network nothing is reloaded, since the browser's error page would replace the current page; the
 * chunk is requested again when the network is back. Rejects with `ChunkLoadError` when the address was reloaded less
 * than 10 s ago, when the server does not answer, and always on the server.
 */
export async function loadChunk<T>(
  address: string,
  importer: () => Promise<T>,
  ports: ReloadPorts | null = browserPorts(),
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await importer()
  } catch (error) {
    if (ports && !(await ports.isReachable())) {
      const online = ports.untilOnline(address, signal)
      if (!online) throw new ChunkLoadError(address, error, true)
      await online
      return loadChunk(address, importer, ports, signal)
    }
    if (!ports || !mayReload(address, ports)) throw new ChunkLoadError(address, error)
    ports.open(address)
    return new Promise<never>(() => {})
  }
}

/**
 * The same for a screen within the current page, such as one chosen by the query string. Not for a part that opens
 * beside a form, whose typed text a reload would lose.
 */
export const loadChunkHere = <T>(importer: () => Promise<T>): Promise<T> =>
  loadChunk(typeof location === 'undefined' ? '' : here(), importer)
