import type { OutsideService } from '@repo/contract/outside-services'

const storageKey = 'outside-visit'
/** As long as the service takes the answer. */
const KEPT_MS = 10 * 60_000

/** A visit to another service that this browser began. */
export interface OutsideVisit {
  /** Proves that this browser began it. */
  ceremony: string
  purpose: 'sign-in' | 'link'
  service: OutsideService
  /** Where the person wanted to go. */
  next: string | null
  /** Epoch ms. */
  at: number
}

/**
 * Keeps a visit while the browser is away, and goes there. Not in the tab alone: an app of the service, such as Zalo's on
 * a phone, comes back in another one.
 * @returns false where the browser keeps nothing, so that nobody could come back
 */
export function leaveFor(url: string, visit: Omit<OutsideVisit, 'at'>): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...visit, at: Date.now() }))
  } catch {
    return false
  }
  location.assign(url)
  return true
}

/** The visit that is under way, once. */
export function takeVisit(): OutsideVisit | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as OutsideVisit | null
    localStorage.removeItem(storageKey)
    return kept && kept.at + KEPT_MS > Date.now() ? kept : null
  } catch {
    return null
  }
}
