import type { Db } from '../db/client.ts'
import { tell } from '../process/facts.ts'
import type { Valkey } from '../valkey/valkey.ts'
import * as repo from './limits.repo.ts'

/** Tries of one subject in its current window. */
export interface Counter {
  count: number
  resetsAt: Date
}

/** Counters by key, each for a window of time that begins with its first try; the same for all instances. */
export interface Counters {
  /** Adds one to a counter, or starts it again at one when its window is over. */
  countOne(key: string, windowMs: number, now: Date): Promise<Counter>
  /** A counter whose window may be over; null for none. */
  find(key: string): Promise<Counter | null>
  /** Takes one try off a counter. */
  uncountOne(key: string): Promise<void>
  /** The tries of all these counters whose windows are not over. */
  sum(keys: readonly string[], now: Date): Promise<number>
  remove(key: string): Promise<void>
  /** Removes counters whose windows are over. */
  removeOld(now: Date): Promise<void>
}

/** Counters as rows, which a restart of the server keeps. */
export const countersInDatabase = (db: Db): Counters => ({
  countOne: (key, windowMs, now) => repo.countOne(db, key, windowMs, now),
  find: (key) => repo.findCounter(db, key),
  uncountOne: (key) => repo.uncountOne(db, key),
  sum: (keys, now) => repo.sumCounters(db, [...keys], now),
  remove: (key) => repo.removeCounter(db, key),
  removeOld: (now) => repo.removeOldCounters(db, now),
})

/** Times are the caller's, as in the database; Valkey's own clock only removes what is over. */
const scripts = {
  countOne: `local found = redis.call('HMGET', KEYS[1], 'count', 'resets')
if found[2] and tonumber(found[2]) > tonumber(ARGV[1]) then
  return {redis.call('HINCRBY', KEYS[1], 'count', 1), found[2]}
end
redis.call('HSET', KEYS[1], 'count', 1, 'resets', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {1, ARGV[2]}`,
  find: `return redis.call('HMGET', KEYS[1], 'count', 'resets')`,
  uncountOne: `if tonumber(redis.call('HGET', KEYS[1], 'count') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end`,
  sum: `local sum = 0
for _, key in ipairs(KEYS) do
  local found = redis.call('HMGET', key, 'count', 'resets')
  if found[2] and tonumber(found[2]) > tonumber(ARGV[1]) then sum = sum + tonumber(found[1]) end
end
return sum`,
  remove: `redis.call('DEL', KEYS[1])`,
}

const nameOf = (key: string) => `limit:${key}`

function toCounter(answer: unknown): Counter | null {
  const [count, resets] = answer as [number | string | null, string | null]
  return count === null || resets === null
    ? null
    : { count: Number(count), resetsAt: new Date(Number(resets)) }
}

/** Counters in Valkey, without a write to the disk for each try. Each removes itself when its window is over. */
export const countersInValkey = (valkey: Valkey): Counters => ({
  async countOne(key, windowMs, now) {
    const values = [now.getTime(), now.getTime() + windowMs, windowMs].map(String)
    const counter = toCounter(await valkey.run(scripts.countOne, [nameOf(key)], values))
    if (!counter) throw new Error('a counter was counted and is not there')
    return counter
  },
  find: async (key) => toCounter(await valkey.run(scripts.find, [nameOf(key)])),
  uncountOne: async (key) => void (await valkey.run(scripts.uncountOne, [nameOf(key)])),
  sum: async (keys, now) =>
    keys.length === 0 ? 0 : Number(await valkey.run(scripts.sum, keys.map(nameOf), [String(now.getTime())])),
  remove: async (key) => void (await valkey.run(scripts.remove, [nameOf(key)])),
  async removeOld() {
    // Each has its own end.
  },
})

/**
 * Counters that go on in the second place while the first one fails: limits hold there, from zero, so that who tries all
 * through an outage has twice the tries at most. What was counted there ends with its window.
 */
export function countersWithReserve(first: Counters, reserve: Counters): Counters {
  const either = async <T>(ask: (counters: Counters) => Promise<T>): Promise<T> => {
    try {
      return await ask(first)
    } catch {
      tell('valkeyFault', { use: 'limits' })
      return ask(reserve)
    }
  }
  return {
    countOne: (...given) => either((counters) => counters.countOne(...given)),
    find: (...given) => either((counters) => counters.find(...given)),
    uncountOne: (...given) => either((counters) => counters.uncountOne(...given)),
    sum: (...given) => either((counters) => counters.sum(...given)),
    remove: (...given) => either((counters) => counters.remove(...given)),
    removeOld: async (now) => void (await Promise.all([first.removeOld(now), reserve.removeOld(now)])),
  }
}
