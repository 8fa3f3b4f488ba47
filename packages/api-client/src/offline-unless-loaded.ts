import { toOfflineError } from './api-error.ts'

/**
 * Loads something once, with the first call. A chunk that does not arrive is a network without answer like any other;
 * the next call asks for it again.
 */
export function offlineUnlessLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return async () => {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw toOfflineError(error)
    }
  }
}
