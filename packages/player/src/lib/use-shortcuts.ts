import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findShortcut, isTyping, ownsKey, type ShortcutAction } from './keyboard.ts'

/**
 * Listens for shortcuts: inside the player always, from the rest of the page only while nothing else has the focus
 * and the viewer has not switched that off. A dialog that shows the player counts as a page of its own: its close
 * button has the focus when it opens.
 */
export function useShortcuts(
  rootRef: RefObject<HTMLElement | null>,
  isPageWide: boolean,
  onAction: (action: ShortcutAction) => void,
): void {
  const run = useEffectEvent(onAction)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return
      const { target } = event
      const isInside = target instanceof Node && rootRef.current?.contains(target) === true
      const dialog = rootRef.current?.closest('dialog')
      const isInDialog = target instanceof Node && dialog?.contains(target) === true
      const isFree = target === document.body || target === document.documentElement || isInDialog
      if (!isInside && !(isPageWide && isFree)) return
      if (ownsKey(target, event.key)) return
      const action = findShortcut(event)
      if (!action) return
      event.preventDefault()
      run(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [rootRef, isPageWide])
}
