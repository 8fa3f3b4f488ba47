import { buffer } from 'node:stream/consumers'
import type { Storage, StoredFile } from '../../storage/storage.ts'

/** Most bytes kept; a class of thirty who begin together needs a few segments. */
const MAX_BYTES = 64 * 1024 * 1024
/** Larger ones are streamed: they would push out everything else. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024
/** What was removed from storage is not sent longer than this, in ms. */
const LIFE_MS = 60_000
/** Requests for one segment within this time, from the second on, are worth a place. */
const HOT_WITHIN_MS = 60_000
const MAX_COUNTED = 20_000

export interface SegmentMemoryOptions {
  maxBytes?: number
  clock: () => Date
}

interface Kept {
  file: StoredFile
  bytes: Buffer
  until: number
}

/**
 * Segments that several people fetch within a minute, read once. Segments never change under their key. Whoever asks
 * has passed every check before; nothing is decided here.
 */
export function createSegmentMemory(storage: Storage, { maxBytes = MAX_BYTES, clock }: SegmentMemoryOptions) {
  const kept = new Map<string, Kept>()
  const askedAt = new Map<string, number>()
  const loading = new Map<string, Promise<Kept | null>>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept) => {
    drop(key)
    kept.set(key, entry)
    total += entry.bytes.length
    // The first key of the map is always the one longest unused.
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) return
      drop(oldest)
    }
  }
  const load = async (key: string, file: StoredFile): Promise<Kept | null> => {
    const bytes = await buffer(await storage.read(key))
    if (bytes.length !== file.bytes) return null
    const entry = { file, bytes, until: clock().getTime() + LIFE_MS }
    keep(key, entry)
    return entry
  }
  const isHot = (key: string, now: number): boolean => {
    const before = askedAt.get(key)
    if (askedAt.size >= MAX_COUNTED) askedAt.clear()
    askedAt.set(key, now)
    return before !== undefined && now - before < HOT_WITHIN_MS
  }

  return {
    /** The segment if it is kept. */
    find(key: string): Kept | null {
      const entry = kept.get(key)
      if (!entry) return null
      drop(key)
      if (entry.until <= clock().getTime()) return null
      kept.set(key, entry)
      total += entry.bytes.length
      return entry
    },

    /** Reads a segment that others want too; null for one that should be streamed. */
    async admit(key: string, file: StoredFile): Promise<Kept | null> {
      if (!isHot(key, clock().getTime()) || file.bytes > Math.min(MAX_SEGMENT_BYTES, maxBytes)) return null
      const running = loading.get(key)
      if (running) return running
      const started = load(key, file).finally(() => loading.delete(key))
      loading.set(key, started)
      return started
    },
  }
}

export type SegmentMemory = ReturnType<typeof createSegmentMemory>
