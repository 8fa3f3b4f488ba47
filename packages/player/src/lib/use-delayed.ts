import { useEffect, useState } from 'react'

/** True once `isOn` has been true for that long without a break; false at once when it ends. */
export function useDelayed(isOn: boolean, delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn, delayMs])
  return isOn && isDue
}
