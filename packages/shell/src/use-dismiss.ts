import { type RefObject, useEffect, useRef } from 'react'
import { useOnNavigate } from './use-on-navigate.ts'

/**
 * Closes an open menu on Esc (focus returns to its button), on a press or focus outside, and on navigation.
 * `ref` goes on the element that holds both the button and the menu.
 */
export function useDismiss(
  isOpen: boolean,
  close: () => void,
  /** Whether it stays while the page changes its own search. */
  staysOnPage = false,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latestClose = useRef(close)
  latestClose.current = close

  useEffect(() => {
    const box = ref.current
    if (!isOpen || !box) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      latestClose.current()
      box.querySelector('button')?.focus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) latestClose.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen])

  useOnNavigate(close, staysOnPage ? 'pathname' : 'key')
  return ref
}
