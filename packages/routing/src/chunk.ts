/** A page chunk that fails to load reloads the page in full at most once in this many milliseconds per path. */
export const reloadPauseMs = 10_000

const keyOf = (path: string) => `chunk-reload:${path}`

export interface ReloadPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Loads the path anew from the server. */
  open: (path: string) => void
  now: () => number
}

function browserPorts(): ReloadPorts | null {
  if (typeof window === 'undefined') return null
  return {
    storage: sessionStorage,
    open: (path) => {
      const here = location.pathname + location.search
      if (here === path) location.reload()
      else location.assign(path)
    },
    now: Date.now,
  }
}

/** The chunk did not load, and reloading the page did not help either. */
export class ChunkLoadError extends Error {
  constructor(path: string, cause: unknown) {
    super(`The chunk of ${path} could not be loaded`, { cause })
    this.name = 'ChunkLoadError'
  }
}

function mayReload(path: string, { storage, now }: ReloadPorts): boolean {
  try {
    const last = Number(storage.getItem(keyOf(path)))
    if (last > 0 && now() - last < reloadPauseMs) return false
    storage.setItem(keyOf(path), String(now()))
    return true
  } catch {
    // Without storage there is no telling how often it happened; an endless reload would be worse.
    return false
  }
}

/**
 * Loads a chunk for a path. After a deployment its file may be gone: then the path is opened anew from the
 * server, which knows the new names, and the promise never settles, so that no error flashes up before.
 * Rejects with `ChunkLoadError` when that was tried less than 10 s ago, and always on the server.
 */
export async function loadChunk<T>(
  path: string,
  importer: () => Promise<T>,
  ports: ReloadPorts | null = browserPorts(),
): Promise<T> {
  try {
    return await importer()
  } catch (error) {
    if (!ports || !mayReload(path, ports)) throw new ChunkLoadError(path, error)
    ports.open(path)
    return new Promise<never>(() => {})
  }
}
