/** Answers kept for a moment, for all requests of this process. */
export interface SharedReads {
  /** The kept answer, or the one that `read` brings; requests that come meanwhile wait for the same one. */
  get<T>(key: string, read: () => Promise<T>): Promise<T>
}

/** Long enough to carry a burst of readers, short enough that a change shows at once (ms). */
const keptMs = 2000
const mostEntries = 500

/**
 * The server renders for nobody, so an answer of the API is the same for every request. Under load the API is asked
 * once in two seconds per question instead of once per page. Failures are not kept.
 */
export function createSharedReads(now: () => number = Date.now): SharedReads {
  const entries = new Map<string, { answer: Promise<unknown>; until: number }>()
  return {
    get<T>(key: string, read: () => Promise<T>): Promise<T> {
      const entry = entries.get(key)
      if (entry && entry.until > now()) return entry.answer as Promise<T>
      const answer = read()
      entries.delete(key)
      entries.set(key, { answer, until: now() + keptMs })
      answer.catch(() => {
        if (entries.get(key)?.answer === answer) entries.delete(key)
      })
      const [oldest] = entries.keys()
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      return answer
    },
  }
}
