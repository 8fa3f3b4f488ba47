import { useEffect, useRef } from 'react'

const openDialogs = 'dialog[open], .office-overlay'

/** Calls back on Ctrl-K or ⌘K, unless a part of the page took the key for itself or a dialog waits for an answer. */
export function usePaletteKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey
      if (!isKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      // The browser's own meaning of the key, its address bar, is never wanted here.
      event.preventDefault()
      if (!document.querySelector(openDialogs)) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
