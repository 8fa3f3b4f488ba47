import { type SignInSource, signInSources } from '@repo/contract/outside-services'

const storageKey = 'outside-visit'
/** As long as the service takes the answer. */
const KEPT_MS = 10 * 60_000

/** A visit to another service that this browser began. */
export interface OutsideVisit {
  /** Proves that this browser began it. */
  ceremony: string
  purpose: 'sign-in' | 'link'
  service: SignInSource
  /** Where the person wanted to go. */
  next: string | null
  /** Epoch ms. */
  at: number
}

/**
 * Keeps a visit while the browser is away, and goes there. Not in the tab alone: an app of the service, such as Zalo's on
 * a phone, comes back in another one.
 * @returns false where the browser keeps nothing, so that there is no way back
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

const isVisit = (value: unknown): value is OutsideVisit => {
  if (typeof value !== 'object' || value === null) return false
  const { ceremony, purpose, service, next, at } = value as Record<keyof OutsideVisit, unknown>
  return (
    typeof ceremony === 'string' &&
    (purpose === 'sign-in' || purpose === 'link') &&
    signInSources.some((one) => one === service) &&
    (next === null || typeof next === 'string') &&
    typeof at === 'number'
  )
}

/** The visit that is under way. It stays until `dropVisit`, because an answer that is lost on its way is sent again. */
export function readVisit(): OutsideVisit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isVisit(kept) && kept.at + KEPT_MS > Date.now() ? kept : null
  } catch {
    return null
  }
}

/** Ends the visit, once the service of this site has answered. */
export function dropVisit(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
