import { type FocusPlace, type FocusSpot, refreshed } from './focus-spot.ts'
import { canHaveFocus } from './focusable.ts'
import { nearestTo } from './nearest-focus.ts'

/**
 * Keeps the focus near what was done, on the whole page: when the element that has it goes away or is disabled, it
 * moves to the same control of the next row, else of the previous one, else to what is left around it or to the
 * nearest heading. Out of a dialog whose opener is gone it moves near the opener.
 * @param place where the focus is, kept by `useFocusKeeper`
 */
export function keepFocus(place: FocusPlace): () => void {
  /** What the focus was moved from and to, until somebody presses something. */
  let moved: { from: FocusSpot; to: HTMLElement } | null = null

  const onPress = () => {
    moved = null
  }
  const onChange = () => {
    const { spot } = place
    if (!spot) return
    if (moved && document.activeElement === moved.to && canHaveFocus(moved.from.element)) {
      return moved.from.element.focus()
    }
    if (canHaveFocus(spot.element)) {
      place.spot = refreshed(spot)
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
  document.addEventListener('keydown', onPress, { signal, capture: true })
  document.addEventListener('pointerdown', onPress, { signal, capture: true })
  // A control that was disabled for a moment while these rules were on their way has lost the focus.
  const { spot } = place
  if (spot && isLost(spot) && canHaveFocus(spot.element)) spot.element.focus()
  else onChange()
  return () => {
    observer.disconnect()
    listeners.abort()
  }
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
