import type { EncodedBody } from './encoding.ts'

/** A rendered page, ready to send. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: EncodedBody
  etag: string
}

/** How long a page may be kept, in ms. */
export interface PageLifetime {
  /** How long the page is served without renewal. */
  freshMs: number
  /** How long after that the old page is still served while a new one is rendered. */
  staleMs: number
}

export interface Rendered {
  page: CachedPage
  /** `null`: must not be cached (an error page, a personal page). */
  lifetime: PageLifetime | null
}

interface Entry {
  page: CachedPage
  freshUntil: number
  staleUntil: number
}

/** Counts the compressed forms as well as the plain text. */
const MEMORY_PER_BYTE = 1.4

/**
 * Cache of rendered pages by URL. Fresh and stale pages are served at once, a stale one is renewed by a single render,
 * and the least recently used one is dropped at the size limit. Concurrent readers of a missing page share one render.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #inFlight = new Map<string, Promise<CachedPage>>()
  readonly #limitBytes: number
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** The cached page, if it needs no renewal. */
  peek(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry || performance.now() >= entry.freshUntil) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.page
  }

  /** @returns the page itself when it is ready, so that the hot path awaits nothing. */
  get(key: string, render: () => Promise<Rendered>): CachedPage | Promise<CachedPage> {
    const entry = this.#entries.get(key)
    const now = performance.now()
    if (!entry || now >= entry.staleUntil) return this.#renderOnce(key, render)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (now >= entry.freshUntil) {
      // This reader gets the old page; a failed renewal only shows to the first reader after `staleUntil`.
      this.#renderOnce(key, render).catch(() => {})
    }
    return entry.page
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #renderOnce(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    const running = this.#inFlight.get(key)
    if (running) return running
    const work = render()
      .then(({ page, lifetime }) => {
        this.#remove(key)
        if (lifetime) this.#store(key, page, lifetime)
        return page
      })
      .finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, work)
    return work
  }

  #store(key: string, page: CachedPage, { freshMs, staleMs }: PageLifetime): void {
    const now = performance.now()
    this.#entries.set(key, { page, freshUntil: now + freshMs, staleUntil: now + freshMs + staleMs })
    this.#bytes += weight(page)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limitBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= weight(entry.page)
  }
}

function weight(page: CachedPage): number {
  return Math.ceil(page.body.size * MEMORY_PER_BYTE)
}
