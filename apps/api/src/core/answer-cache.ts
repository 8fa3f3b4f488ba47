import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'

export const CATALOGUE_CHANNEL = 'catalogue_changed'
const MAX_ENTRIES = 1000
const MAX_BYTES = 64 * 1024 * 1024
/** Longer URLs are not cached: only somebody who fills the cache with junk sends them. */
export const MAX_KEY_LENGTH = 512

export interface CachedAnswer {
  readonly bytes: Buffer
  readonly etag: string
  readonly cacheControl: string
  readonly staleAt: number
  /** Name of the endpoint that answered, for the figures of requests. */
  readonly route: string
}

/**
 * Serialised public answers by URL: the JSON text is made once, then sent as bytes.
 * A second request for a URL that is being made waits for the first instead of asking the database again.
 */
export class AnswerCache {
  #entries = new Map<string, CachedAnswer>()
  #running = new Map<string, Promise<CachedAnswer>>()
  #bytes = 0
  #generation = 0
  readonly #onChange: () => void

  /** @param onChange told of every change of public answers, of this instance or another one */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange
  }

  get(key: string, now: number): CachedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.staleAt <= now) {
      this.#bytes -= entry.bytes.length
      return undefined
    }
    // Re-inserted, so the first key of the map is always the one longest unused.
    this.#entries.set(key, entry)
    return entry
  }

  async getOrMake(
    key: string,
    seconds: number,
    make: () => Promise<unknown>,
    route = '',
  ): Promise<CachedAnswer> {
    const running = this.#running.get(key)
    if (running) return running
    const generation = this.#generation
    const made = make().then((answer) => {
      const entry = toEntry(answer, seconds, route)
      // Data that was read before a change must not be cached after it.
      if (generation === this.#generation && key.length <= MAX_KEY_LENGTH) this.#keep(key, entry)
      return entry
    })
    this.#running.set(key, made)
    try {
      return await made
    } finally {
      if (this.#running.get(key) === made) this.#running.delete(key)
    }
  }

  /** Forgets everything; called when another instance says that the catalogue changed. */
  clear(): void {
    this.#onChange()
    this.#generation += 1
    this.#entries.clear()
    this.#running.clear()
    this.#bytes = 0
  }

  /** Tells every instance, when the transaction commits, that public answers are out of date. */
  async announceChange(db: DbOrTx): Promise<void> {
    this.clear()
    await db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, '')`)
  }

  #keep(key: string, entry: CachedAnswer): void {
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes.length
    for (const [oldest, { bytes }] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) return
      this.#entries.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}

function toEntry(answer: unknown, seconds: number, route: string): CachedAnswer {
  const bytes = Buffer.from(JSON.stringify(answer))
  return {
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: `public, max-age=${seconds}`,
    staleAt: Date.now() + seconds * 1000,
    route,
  }
}
