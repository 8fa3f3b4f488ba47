import { useEffect, useState } from 'react'

/** Whole seconds left until `deadline` (ms since the epoch), counted by the clock and not by ticks; 0 when over. */
export function useSecondsUntil(deadline: number): number {
  const left = () => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const update = () => setSeconds(Math.max(0, Math.ceil((deadline - Date.now()) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  return seconds
}
