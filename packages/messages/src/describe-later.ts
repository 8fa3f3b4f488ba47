import { offlineText } from './offline.messages.ts'

/**
 * `describeError` for screens that seldom fail: the texts of all errors weigh 8 kB, and are fetched with the first
 * error. Never rejects; without a network it says that there is none.
 */
export async function describeErrorLater(error: unknown): Promise<string> {
  try {
    const { describeError } = await import('./describe-error.ts')
    return describeError(error)
  } catch {
    return offlineText
  }
}
