import { type RefObject, useEffect, useState } from 'react'

/** Narrower than this, seldom used buttons stand in the menu. Also written in the container query of `narrow.css`. */
const narrowBelow = 640

/** Whether the player is too narrow for all its buttons. */
export function useNarrow(rootRef: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false)
  useEffect(() => {
    const root = rootRef.current
    if (!root || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setIsNarrow(entry.contentRect.width > 0 && entry.contentRect.width <= narrowBelow)
    })
    observer.observe(root)
    return () => observer.disconnect()
  }, [rootRef])
  return isNarrow
}
