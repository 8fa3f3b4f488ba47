const choices = 'select, input[type="checkbox"], input[type="radio"]'
/** Time for the program to take in one press before it hears of the next, in ms; no hand is faster. */
const gap = 100

/** The browser sends a form, with or without the program. */
const isSending = (button: HTMLButtonElement) => button.type === 'submit' && button.form !== null

/** Chooses once more what was chosen already, so that the program hears of it. */
function chooseAgain(control: HTMLSelectElement | HTMLInputElement, value: string): void {
  if (control instanceof HTMLInputElement) {
    control.checked = !control.checked
    control.click()
  } else {
    control.value = value
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/**
 * Keeps what is pressed or chosen within `area` until `doAgain` is called, which does it once more, in the same order.
 * With `isAnsweredByReact` a press that goes on to the window is none to keep: React, which runs, stops what it cannot
 * answer yet. Links and searches need nothing: the browser handles them itself. Typed text is taken over by its form, and a form
 * that was sent by `keepEarlySubmits`.
 */
export function keepPressesIn(
  area: Node,
  { isAnsweredByReact = false }: { isAnsweredByReact?: boolean } = {},
): { doAgain: () => void } {
  const kept = new Map<Element, () => void>()
  const once = new AbortController()
  // On the window: React stops what is pressed where it cannot answer yet before it reaches the area.
  const options = { signal: once.signal, capture: true }
  const isWithin = (target: EventTarget | null): target is Element =>
    target instanceof Element && area.contains(target)
  const keep = (element: Element, press: () => void) => {
    kept.delete(element)
    kept.set(element, press)
  }
  addEventListener(
    'click',
    ({ target }) => {
      const button = isWithin(target) ? target.closest('button') : null
      if (button && !isSending(button)) keep(button, () => button.click())
    },
    options,
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
      if (!isWithin(target) || !target.matches(choices)) return
      const { value } = target
      // Ticked and unticked again: nothing has changed.
      if (target.type === 'checkbox' && kept.delete(target)) return
      keep(target, () => chooseAgain(target, value))
    },
    options,
  )
  const forget = ({ target }: Event) => {
    const control = isWithin(target) ? (target.closest('button') ?? target) : null
    if (control) kept.delete(control)
  }
  if (isAnsweredByReact)
    for (const kind of ['click', 'change']) addEventListener(kind, forget, { signal: once.signal })
  return {
    doAgain: () => {
      once.abort()
      let wait = 0
      for (const press of kept.values()) {
        setTimeout(press, wait)
        wait += gap
      }
    },
  }
}
