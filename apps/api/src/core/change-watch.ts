/** Subscriptions within this process to changes of a subject, such as an order or the notices of a person. */
export interface ChangeWatch {
  /** @returns how to stop looking. */
  subscribe(subject: string, onChange: () => void): () => void
  /** A subject has changed; without one anything may have. */
  announce(subject?: string): void
}

export function createChangeWatch(): ChangeWatch {
  const watchers = new Map<string, Set<() => void>>()
  return {
    subscribe(subject, onChange) {
      const own = watchers.get(subject) ?? new Set()
      watchers.set(subject, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0 && watchers.get(subject) === own) watchers.delete(subject)
      }
    },
    announce(subject) {
      const told = subject === undefined ? [...watchers.values()] : [watchers.get(subject) ?? new Set()]
      for (const group of told) for (const onChange of group) onChange()
    },
  }
}
