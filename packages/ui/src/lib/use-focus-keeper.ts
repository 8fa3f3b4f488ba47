import { useEffect } from 'react'
import { type FocusSpot, refreshed, spotOf } from './focus-spot.ts'
import { canHaveFocus } from './focusable.ts'
import { nearestTo } from './nearest-focus.ts'

/**
 * Keeps the focus near what was done, on the whole page: when the element that has it goes away or is disabled, it
 * moves to the same control of the next row, else of the previous one, else to what is left around it or to the
 * nearest heading. Out of a dialog whose opener is gone it moves near the opener.
 */
export function useFocusKeeper(): void {
  useEffect(keepFocus, [])
}

function keepFocus(): () => void {
  let spot: FocusSpot | null = null
  /** What the focus was moved from and to, until somebody presses something. */
  let moved: { from: FocusSpot; to: HTMLElement } | null = null

  const onFocusIn = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== document.body)
      spot = spotOf(target, openerOf(target, spot))
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // Whoever presses beside every control has let go of it; what is being removed only looks so for a moment.
    queueMicrotask(() => {
      if (spot?.element !== target || document.activeElement === target) return
      if (canHaveFocus(spot.element)) spot = null
    })
  }
  const onPress = () => {
    moved = null
  }
  const onChange = () => {
    if (!spot) return
    if (moved && document.activeElement === moved.to && canHaveFocus(moved.from.element)) {
      return moved.from.element.focus()
    }
    if (canHaveFocus(spot.element)) {
      spot = refreshed(spot)
      return
    }
    if (!isLost(spot)) return
    const from = moved?.to === spot.element ? asBefore(spot, moved.from) : spot
    const to = nearestTo(from)
    if (!to) return
    moved = { from, to }
    if (to.tabIndex < 0 && !to.hasAttribute('tabindex')) to.tabIndex = -1
    to.focus()
  }

  const observer = new MutationObserver(onChange)
  const attributeFilter = ['disabled', 'hidden', 'inert', 'open']
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter })
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('focusin', onFocusIn, { signal })
  document.addEventListener('focusout', onFocusOut, { signal })
  document.addEventListener('keydown', onPress, { signal, capture: true })
  document.addEventListener('pointerdown', onPress, { signal, capture: true })
  return () => {
    observer.disconnect()
    listeners.abort()
  }
}

/** Inside one popup the spot before it stays the same. */
function openerOf(target: HTMLElement, before: FocusSpot | null): FocusSpot | null {
  const popup = target.closest('dialog, [data-toast-area]')
  if (!popup || !before) return null
  return before.popup === popup ? before.opener : before
}

/** Nowhere now, on the page it was on: another page puts the focus by itself. */
function isLost(spot: FocusSpot): boolean {
  const active = document.activeElement
  const isNowhere = active === null || active === document.body || active === spot.element
  return isNowhere && spot.pathname === location.pathname
}

/** A row whose control was moved away from once already is still asked for that first control. */
function asBefore(spot: FocusSpot, before: FocusSpot): FocusSpot {
  const rows = new Map([...spot.rows].map(([row, place]) => [row, before.rows.get(row) ?? place]))
  return { ...spot, rows }
}
