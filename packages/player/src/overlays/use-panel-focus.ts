import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * A panel has taken the picture's place, and with it the buttons that the keyboard stood on: focus goes to `targetRef`,
 * and back to the player when the panel goes. Whoever works elsewhere on the page is left there.
 * @returns whether the viewer is elsewhere, so that the panel has to speak up
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
      // Before the panel leaves the page, so that it still has what it had.
      const panel = target?.closest('.lp-error')
      if (panel?.contains(document.activeElement)) root?.focus()
    }
  }, [targetRef])
  return isElsewhere
}
