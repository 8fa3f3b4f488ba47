import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Between the attempts, in ms. After the last one the viewer is told. */
const pausesMs = [2_000, 5_000, 10_000]

export type Reconnect = {
  isTrying: boolean
  /** Tries again later: when the network is back, or after a pause. False when it has tried often enough. */
  start: () => boolean
  /** The network works. */
  stop: () => void
}

/** Goes on by itself after the network failed. Without a network it waits for one, however long that takes. */
export function useReconnect(tryAgain: () => void): Reconnect {
  const [attempt, setAttempt] = useState<{ pauseMs: number | null } | null>(null)
  const countRef = useRef(0)
  const retry = useEffectEvent(tryAgain)

  useEffect(() => {
    if (!attempt) return
    const run = () => {
      setAttempt(null)
      retry()
    }
    window.addEventListener('online', run, { once: true })
    const timer = attempt.pauseMs === null ? undefined : setTimeout(run, attempt.pauseMs)
    return () => {
      window.removeEventListener('online', run)
      clearTimeout(timer)
    }
  }, [attempt])

  const start = useCallback(() => {
    if (!navigator.onLine) {
      setAttempt({ pauseMs: null })
      return true
    }
    const pauseMs = pausesMs[countRef.current++]
    if (pauseMs === undefined) return false
    setAttempt({ pauseMs })
    return true
  }, [])
  const stop = useCallback(() => {
    countRef.current = 0
    setAttempt(null)
  }, [])
  return { isTrying: attempt !== null, start, stop }
}
