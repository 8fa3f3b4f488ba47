import { useEffect } from 'react'
import { type FocusPlace, openerOf, spotOf } from './focus-spot.ts'
import { canHaveFocus } from './focusable.ts'

/**
 * Keeps the focus near what was done, on the whole page (`keepFocus`). Those rules are fetched with the first focus,
 * since no first view needs them; where the focus is gets remembered from the start, so that they miss nothing.
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
      // Asked for again with the next focus.
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
    // Whoever presses beside every control has let go of it; what is being removed only looks so for a moment.
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
