import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { MINUTE_MS } from '../../core/durations.ts'
import type { OutsideCall } from '../../core/outside-call.ts'

/** How long keys of a platform are believed before they are read again. */
const KEPT_MS = 10 * MINUTE_MS
/** A key that is not among them asks for a new look, at most so often. */
const LOOK_AGAIN_MS = 30_000
const MOST_BYTES = 256 * 1024
const MOST_KEPT = 100

/** The keys of a platform could not be read. */
export class KeysUnreachable extends Error {}

/** Public keys of platforms, read from where they publish them. */
export function createPlatformKeys(call: OutsideCall, clock: () => Date) {
  const kept = new Map<string, { at: number; find: JWTVerifyGetKey }>()

  const read = async (url: string) => {
    const answer = await call(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      mostBytes: MOST_BYTES,
    })
    if (answer.status !== 200) throw new KeysUnreachable(`${answer.fault ?? answer.status}`)
    let find: JWTVerifyGetKey
    try {
      find = createLocalJWKSet(JSON.parse(answer.text) as JSONWebKeySet)
    } catch (cause) {
      throw new KeysUnreachable('no set of keys', { cause })
    }
    if (kept.size >= MOST_KEPT) kept.clear()
    const made = { at: clock().getTime(), find }
    kept.set(url, made)
    return made
  }

  /** What finds the key that a token names. */
  return (url: string): JWTVerifyGetKey =>
    async (header, token) => {
      const now = clock().getTime()
      const known = kept.get(url)
      const keys = known && now - known.at < KEPT_MS ? known : await read(url)
      try {
        return await keys.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || now - keys.at < LOOK_AGAIN_MS) throw error
        return (await read(url)).find(header, token)
      }
    }
}
