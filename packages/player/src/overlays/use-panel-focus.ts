import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * A panel that covers the picture also removes the buttons that may have had the focus: the focus moves to `targetRef`,
 * and back to the player when the panel closes. A focus outside the player stays where it is.
 * @returns whether the focus is outside the player, so that the panel has to announce itself
 */
export function usePanelFocus(targetRef: RefObject<HTMLElement | null>): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useLayoutEffect(() => {
    const target = targetRef.current
    const root = target?.closest<HTMLElement>('.lp-root')
    const active = document.activeElement
    const isFree = active === null || active === document.body || root?.contains(active)
    if (isFree) target?.focus()
    setIsElsewhere(!isFree)
    return () => {
      // Runs before the panel is removed, while it still has the focus.
      const panel = target?.closest('.lp-error')
      if (panel?.contains(document.activeElement)) root?.focus()
    }
  }, [targetRef])
  return isElsewhere
}
