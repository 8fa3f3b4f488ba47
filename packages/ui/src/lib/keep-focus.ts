import { afterPaint } from './after-paint.ts'
import { type FocusPlace, type FocusSpot, refreshed, spotOf } from './focus-spot.ts'
import { canHaveFocus } from './focusable.ts'
import { nearestTo } from './nearest-focus.ts'

/**
 * Keeps the focus near the last action, on the whole page: when the focused element is removed or disabled, the focus
 * moves to the same control of the next row, else of the previous one, else to a remaining neighbour or the nearest
 * heading. When a dialog closes whose opener is gone, the focus moves near the opener's place.
 * @param place where the focus is, kept by `useFocusKeeper`
 */
export function keepFocus(place: FocusPlace): () => void {
  /** Where the focus was moved from and to, until the next key or pointer press. */
  let moved: { from: FocusSpot; to: HTMLElement } | null = null

  const onPress = () => {
    moved = null
  }
  const listeners = new AbortController()
  const { signal } = listeners
  let isLooking = false
  /** What came may hide the element by its styles; the browser takes the focus away with the next frame. */
  const lookLater = () => {
    if (isLooking) return
    isLooking = true
    afterPaint(() => {
      isLooking = false
      if (!signal.aborted && place.spot && document.activeElement !== place.spot.element) onChange()
    })
  }
  const onChange = (changes: readonly MutationRecord[] = []) => {
    const { spot } = place
    if (!spot) return
    if (!moved && stillHasFocus(spot, changes)) {
      place.spot = spotOf(spot.element, spot.opener && refreshed(spot.opener))
      lookLater()
      return
    }
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
  document.addEventListener('keydown', onPress, { signal, capture: true })
  document.addEventListener('pointerdown', onPress, { signal, capture: true })
  // A control that was briefly disabled while this code was loading has lost the focus.
  const { spot } = place
  if (spot && isLost(spot) && canHaveFocus(spot.element)) spot.element.focus()
  else onChange()
  return () => {
    observer.disconnect()
    listeners.abort()
  }
}

/**
 * Whether elements only came and went around the one that has the focus. Asking the browser whether it is visible would
 * make it compute the styles of the page, after each of these changes.
 */
const stillHasFocus = (spot: FocusSpot, changes: readonly MutationRecord[]): boolean =>
  document.activeElement === spot.element &&
  changes.length > 0 &&
  changes.every(({ type }) => type === 'childList')

/** Whether the focus is lost on the same page; after a navigation the new page sets the focus itself. */
function isLost(spot: FocusSpot): boolean {
  const active = document.activeElement
  const isNowhere = active === null || active === document.body || active === spot.element
  return isNowhere && spot.pathname === location.pathname
}

/** Keeps the first control of each row across several moves, so that later moves still look for that control. */
function asBefore(spot: FocusSpot, before: FocusSpot): FocusSpot {
  const rows = new Map([...spot.rows].map(([row, place]) => [row, before.rows.get(row) ?? place]))
  return { ...spot, rows }
}
