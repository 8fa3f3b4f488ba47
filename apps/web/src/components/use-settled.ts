import { useEffect, useState } from 'react'

const pauseMs = 180

/** The text once typing has paused, so that the service is asked once and not for every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
