import { useEffect } from 'react'
import { type FocusPlace, openerOf, spotOf } from './focus-spot.ts'
import { canHaveFocus } from './focusable.ts'

/**
 * Keeps the focus near the last action, on the whole page (`keepFocus`). Its code is loaded at the first focus, since
 * no first view needs it; the place of the focus is recorded from the start, so that nothing is missed meanwhile.
 */
export function useFocusKeeper(): void {
  useEffect(watchFocus, [])
}

function watchFocus(): () => void {
  const place: FocusPlace = { spot: null }
  const listeners = new AbortController()
  const { signal } = listeners
  let isAsked = false
  let stop: (() => void) | undefined

  async function fetchRules(): Promise<void> {
    isAsked = true
    try {
      const { keepFocus } = await import('./keep-focus.ts')
      if (!signal.aborted) stop = keepFocus(place)
    } catch {
      // The code is requested again at the next focus.
      isAsked = false
    }
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    place.spot = spotOf(target, openerOf(target, place.spot))
    if (!isAsked) void fetchRules()
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    // A blur without a new target is either a press beside all controls, or the removal of the element, which shows a
    // moment later.
    queueMicrotask(() => {
      const { spot } = place
      if (spot?.element !== target || document.activeElement === target) return
      if (canHaveFocus(spot.element)) place.spot = null
    })
  }
  document.addEventListener('focusin', onFocusIn, { signal })
  document.addEventListener('focusout', onFocusOut, { signal })
  return () => {
    listeners.abort()
    stop?.()
  }
}
