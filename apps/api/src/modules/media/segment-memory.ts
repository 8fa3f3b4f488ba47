import { buffer } from 'node:stream/consumers'
import type { Storage, StoredFile } from '../../storage/storage.ts'

/** Most bytes kept; a class of thirty who begin together needs a few segments. */
const MAX_BYTES = 64 * 1024 * 1024
/** Larger segments are streamed, because they would displace all others. */
const MAX_SEGMENT_BYTES = 8 * 1024 * 1024
/** Longest time that a segment is still sent after its removal from storage, in ms. */
const LIFE_MS = 60_000
/** A segment requested again within this time is kept in memory, in ms. */
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
 * Cache of segments that several people fetch within a minute. Segments never change under their key. All access checks
 * are done before it is asked.
 */
export function createSegmentMemory(storage: Storage, { maxBytes = MAX_BYTES, clock }: SegmentMemoryOptions) {
  const kept = new Map<string, Kept>()
  const asked = new Map<string, { times: number; at: number }>()
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
  }
  const load = async (key: string, file: StoredFile): Promise<Kept | null> => {
    const bytes = await buffer(await storage.read(key))
    if (bytes.length !== file.bytes) return null
    const entry = { file, bytes, until: clock().getTime() + LIFE_MS }
    keep(key, entry)
    return entry
  }

  /** Counts a request. @returns the number of requests without a pause, this one included */
  const count = (key: string): number => {
    const now = clock().getTime()
    const before = asked.get(key)
    const times = before && now - before.at < HOT_WITHIN_MS ? before.times + 1 : 1
    if (asked.size >= MAX_COUNTED) asked.clear()
    asked.set(key, { times, at: now })
    return times
  }

  /**
   * Makes room by dropping segments that are requested less often. Without that condition, more segments than fit,
   * fetched in turns, would only displace each other.
   */
  const makeRoom = (bytes: number, times: number): boolean => {
    // The first key of the map is always the least recently used one.
    for (const [key, { until }] of kept) {
      if (total + bytes <= maxBytes) return true
      if (until > clock().getTime() && (asked.get(key)?.times ?? 0) >= times) return false
      drop(key)
    }
    return total + bytes <= maxBytes
  }

  return {
    /** The cached segment, if any. */
    find(key: string): Kept | null {
      const entry = kept.get(key)
      if (!entry) return null
      drop(key)
      if (entry.until <= clock().getTime()) return null
      keep(key, entry)
      count(key)
      return entry
    },

    /** Reads a segment into memory if it is requested often; null for one that should be streamed. */
    async admit(key: string, file: StoredFile): Promise<Kept | null> {
      const times = count(key)
      if (times < 2 || file.bytes > MAX_SEGMENT_BYTES) return null
      const running = loading.get(key)
      if (running) return running
      if (!makeRoom(file.bytes, times)) return null
      const started = load(key, file).finally(() => loading.delete(key))
      loading.set(key, started)
      return started
    },
  }
}

export type SegmentMemory = ReturnType<typeof createSegmentMemory>
