/** Who looks at which order, in this process. */
export interface OrderWatch {
  /** @returns how to stop looking. */
  subscribe(code: string, onChange: () => void): () => void
  /** An order has changed; without a code anything may have. */
  announce(code?: string): void
}

export interface WithOrderWatch {
  /** Who waits for a payment at this process; told of changes by every instance. */
  readonly orderWatch: OrderWatch
}

export function createOrderWatch(): OrderWatch {
  const watchers = new Map<string, Set<() => void>>()
  return {
    subscribe(code, onChange) {
      const own = watchers.get(code) ?? new Set()
      watchers.set(code, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) watchers.delete(code)
      }
    },
    announce(code) {
      const told = code === undefined ? [...watchers.values()] : [watchers.get(code) ?? new Set()]
      for (const group of told) for (const onChange of group) onChange()
    },
  }
}
