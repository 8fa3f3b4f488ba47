import { useCallback, useEffect, useRef, useState } from 'react'

export type Flash = { id: number; text: string; side: 'left' | 'right' | 'centre' }

const flashMs = 900

/** A short word over the picture after a key or a gesture; also read out. */
export function useFlash() {
  const [flash, setFlash] = useState<Flash | null>(null)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timerRef.current), [])
  const show = useCallback((text: string, side: Flash['side'] = 'centre') => {
    setFlash((last) => ({ id: (last?.id ?? 0) + 1, text, side }))
    clearTimeout(timerRef.current)
    timerRef.current = setTimeout(() => setFlash(null), flashMs)
  }, [])
  return { flash, show }
}
