import { AppError } from '@repo/contract'

const RETRY_AFTER_SECONDS = 2

/**
 * Lets only so many run at once and so many wait, for work that takes much memory.
 * @returns a function that runs work in its turn and rejects with AppError `server.unavailable` when too many wait
 */
export function createTurnstile({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  const enter = (): Promise<void> | undefined => {
    if (running < maxRunning) {
      running += 1
      return undefined
    }
    if (waiting.length >= maxWaiting)
      throw new AppError('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return new Promise((resolve) => waiting.push(resolve))
  }
  /** Passes the slot directly to the next waiting task, so that no new one can take it. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * A turnstile for each key, kept while tasks are in it, so that work waiting for the lock of one row takes one database
 * connection and not all of them.
 */
export function createTurnstiles(options: { maxRunning: number; maxWaiting: number }) {
  const turnstiles = new Map<string, { pass: ReturnType<typeof createTurnstile>; inside: number }>()

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turnstile = turnstiles.get(key) ?? { pass: createTurnstile(options), inside: 0 }
    turnstiles.set(key, turnstile)
    turnstile.inside += 1
    try {
      return await turnstile.pass(work)
    } finally {
      turnstile.inside -= 1
      if (turnstile.inside === 0) turnstiles.delete(key)
    }
  }
}
