import { readTokenTimes } from './jwt.ts'

/** How far this browser's clock runs ahead of the server's, in ms; shared by the tabs of one site. */
const key = 'session-clock-skew'
let inMemory = 0

/** A storage that is full, forbidden or emptied costs nothing but the memory of other tabs. */
function store(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}

/** A token that just arrived says what time it is on the server. */
export function learnClockSkew(freshToken: string): void {
  const times = readTokenTimes(freshToken)
  if (!times) return
  inMemory = Date.now() - times.issuedAtMs
  try {
    store()?.setItem(key, String(inMemory))
  } catch {
    // Kept in memory; after a reload this browser's own clock has to do.
  }
}

/**
 * The server's time in milliseconds since the epoch, as far as this browser can tell. Tokens are dated by the
 * server; on a computer whose clock is minutes late they would otherwise be renewed after their end.
 */
export function serverNow(): number {
  const kept = Number(store()?.getItem(key) ?? inMemory)
  return Date.now() - (Number.isFinite(kept) ? kept : 0)
}
