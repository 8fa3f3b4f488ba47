import { isApiError } from '@repo/api-client'
import { useCallback, useState } from 'react'

export interface RetryWait {
  /** Epoch ms. */
  until: number
  /** What was told at first. */
  seconds: number
}

/** Seconds that the server asks to wait; null for every other failure. */
export function waitSecondsOf(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 429) return null
  const inDetails = (error.details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds
  const seconds = error.retryAfterSeconds ?? inDetails
  return typeof seconds === 'number' && seconds > 0 ? seconds : null
}

/** When a form may be sent again, after the server said "too many". */
export function useRetryWait() {
  const [wait, setWait] = useState<RetryWait | null>(null)
  /** True when the error says how long to wait, which is shown from now on. */
  const take = useCallback((error: unknown): boolean => {
    const seconds = waitSecondsOf(error)
    if (seconds === null) return false
    setWait({ until: Date.now() + seconds * 1000, seconds })
    return true
  }, [])
  const clear = useCallback(() => setWait(null), [])
  return { wait, take, clear }
}
