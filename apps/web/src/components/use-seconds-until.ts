import { useEffect, useState } from 'react'

const leftUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** Whole seconds until a moment (ms since the epoch), by the clock and not by ticks; 0 when it has passed. */
export function useSecondsUntil(deadline: number): number {
  const [seconds, setSeconds] = useState(() => leftUntil(deadline))
  useEffect(() => {
    const update = () => setSeconds(leftUntil(deadline))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  return seconds
}
