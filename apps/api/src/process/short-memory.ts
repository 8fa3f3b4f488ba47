export interface ShortMemoryOptions<T> {
  /** How long a fact is cached, in ms. */
  lifeMs: number
  /** Most facts kept; above it the cache is emptied. */
  maxFacts: number
  clock: () => Date
  load: (key: string) => Promise<T | null>
  isWorthKeeping?: (fact: T) => boolean
}

export interface ShortMemory<T> {
  /** The fact, from memory or freshly loaded. */
  find(key: string): Promise<T | null>
  forget(key: string): void
  forgetWhere(matches: (fact: T) => boolean): void
  clear(): void
}

/** Facts remembered for seconds, so that a page of ten calls asks the database once. */
export function createShortMemory<T>(options: ShortMemoryOptions<T>): ShortMemory<T> {
  const { lifeMs, maxFacts, clock, load, isWorthKeeping = () => true } = options
  const facts = new Map<string, { fact: T; until: number }>()
  let generation = 0

  const keep = (key: string, fact: T, now: number) => {
    if (facts.size >= maxFacts) facts.clear()
    facts.set(key, { fact, until: now + lifeMs })
  }
  return {
    async find(key) {
      const now = clock().getTime()
      const known = facts.get(key)
      if (known && known.until > now) return known.fact
      facts.delete(key)
      const before = generation
      const fact = await load(key)
      // A fact read before an entry was invalidated must not be cached after it.
      if (fact !== null && before === generation && isWorthKeeping(fact)) keep(key, fact, now)
      return fact
    },
    forget(key) {
      generation += 1
      facts.delete(key)
    },
    forgetWhere(matches) {
      generation += 1
      for (const [key, { fact }] of facts) if (matches(fact)) facts.delete(key)
    },
    clear() {
      generation += 1
      facts.clear()
    },
  }
}
