import { useSyncExternalStore } from 'react'

/**
 * Something that is asked for at one place of the classroom and done at others. Only those are drawn anew for it, not the
 * whole room with its player: the answer to a press would take twice as long.
 */
export interface Wish {
  ask: () => void
  times: () => number
  subscribe: (listener: () => void) => () => void
}

export function createWish(): Wish {
  let times = 0
  const listeners = new Set<() => void>()
  return {
    ask: () => {
      times += 1
      for (const listener of listeners) listener()
    },
    times: () => times,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** How often it was asked for. */
export const useTimes = ({ subscribe, times }: Wish): number => useSyncExternalStore(subscribe, times, times)
