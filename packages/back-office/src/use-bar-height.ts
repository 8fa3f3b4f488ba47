import { useEffect, useRef } from 'react'

/**
 * For a bar at the bottom of the window that takes more than one line: what floats in the corner stays above it, however
 * high it is.
 */
export function useBarHeight<Bar extends HTMLElement>(isShown = true) {
  const ref = useRef<Bar>(null)
  useEffect(() => {
    const bar = ref.current
    if (!isShown || !bar || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty('--bar-height', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bar-height')
    }
  }, [isShown])
  return ref
}
