import { useState, useSyncExternalStore } from 'react'

/**
 * Something that is asked for at one place of the classroom and done at others. Only those are drawn anew for it, not the
 * whole room with its player: the answer to a press would take twice as long.
 */
export interface Wish {
  ask: () => void
  times: () => number
  subscribe: (listener: () => void) => () => void
}

function createWish(): Wish {
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

/**
 * Something that can be asked for beside one lesson. What was asked for belongs to it: the next lesson begins with nothing
 * asked, or it would open on the part that was wanted in this one.
 */
export function useWish(lessonId: string): Wish {
  const [kept, setKept] = useState(() => ({ lessonId, wish: createWish() }))
  if (kept.lessonId === lessonId) return kept.wish
  const next = { lessonId, wish: createWish() }
  setKept(next)
  return next.wish
}

/** How often it was asked for. */
export const useTimes = ({ subscribe, times }: Wish): number => useSyncExternalStore(subscribe, times, times)
