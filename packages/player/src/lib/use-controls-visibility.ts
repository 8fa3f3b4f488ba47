import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const hideAfterMs = 3_000

/**
 * Shows the controls on any input and hides them after three quiet seconds of playback. They stay while
 * `isHeld` (paused, a menu open) and while the keyboard is on one of them, so that focus is never hidden (WCAG 2.4.11).
 */
export function useControlsVisibility(rootRef: RefObject<HTMLElement | null>, isHeld: boolean) {
  const [isAwake, setIsAwake] = useState(true)
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)

  const wake = useCallback(() => {
    setIsAwake(true)
    clearTimeout(timerRef.current)
    timerRef.current = setTimeout(function sleep() {
      if (rootRef.current?.querySelector('.lp-bar :focus-visible')) {
        timerRef.current = setTimeout(sleep, hideAfterMs)
      } else setIsAwake(false)
    }, hideAfterMs)
  }, [rootRef])

  const hide = useCallback(() => {
    clearTimeout(timerRef.current)
    setIsAwake(false)
  }, [])

  useEffect(() => {
    if (!isHeld) wake()
    return () => clearTimeout(timerRef.current)
  }, [isHeld, wake])

  return { isVisible: isHeld || isAwake, wake, hide }
}
