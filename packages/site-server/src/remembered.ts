/** Clients send only a few different values of a header; the limit keeps attackers from filling the memory with others. */
const MOST_KEPT = 500
const LONGEST_HEADER = 512

/**
 * A function of a text that keeps what it said of the texts it was asked about last.
 * @param work says the same of the same text each time
 * @param longest a text with more characters is never kept
 */
export function remembered<T>(work: (value: string) => T, longest = LONGEST_HEADER): (value: string) => T {
  const kept = new Map<string, { said: T }>()
  return (value) => {
    const known = kept.get(value)
    if (known) return known.said
    const said = work(value)
    if (value.length > longest) return said
    kept.set(value, { said })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return said
  }
}
