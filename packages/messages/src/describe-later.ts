import { offlineText, unreadText } from './offline.messages.ts'

/**
 * `describeError` for screens that seldom fail: the texts of all errors weigh 8 kB, and are fetched with the first
 * error. Never rejects; where the texts cannot be had it says whether the network is away.
 */
export async function describeErrorLater(error: unknown): Promise<string> {
  try {
    const { describeError } = await import('./describe-error.ts')
    return describeError(error)
  } catch {
    // Without a network, or from before an update of the site whose files are gone.
    return isOffline(error) ? offlineText : unreadText
  }
}

const isOffline = (error: unknown): boolean =>
  !navigator.onLine ||
  (typeof error === 'object' && error !== null && 'isOffline' in error && error.isOffline === true)
