import { afterEach, beforeAll, beforeEach, expect } from 'vitest'

/**
 * Fails a test in which the element with the focus went away or was disabled and the focus fell to the page's body,
 * where a keyboard starts anew. Call once in a test file, or in a module that its tests render with.
 * @param loadRules imports the rules of the focus keeper. Pages fetch them with the first focus; in a test they are
 * there before it, as they are from a browser's cache.
 */
export function failOnLostFocus(loadRules: () => Promise<unknown>): void {
  let held: Element | null = null
  /** Stands for the screen that the element is on; a test may take that away and draw another. */
  let home: Element | null = null
  let lost: string[] = []
  const observer = new MutationObserver(() => {
    const element = held
    if (!element || isUsable(element)) return
    // What is drawn next, and what a page does about it, comes within the same turn.
    setTimeout(() => {
      if (held !== element || home?.isConnected === false || !isNowhere(element)) return
      lost.push(describe(element))
      held = null
    })
  })
  const onFocus = ({ target }: FocusEvent) => {
    held = target instanceof Element ? target : null
    home = document.querySelector(announcer)
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (!relatedTarget && target instanceof Element && isUsable(target)) held = null
  }
  beforeAll(async () => void (await loadRules()))
  beforeEach(() => {
    held = null
    lost = []
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  afterEach(() => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    expect(lost, 'acts after which nothing has the focus').toEqual([])
  })
}

const announcer = '[data-route-announcer]'

const isUsable = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('dialog:not([open])')

const isNowhere = (element: Element) =>
  // A screen that was taken away by its test has no place for the focus.
  document.querySelector(announcer) !== null &&
  (document.activeElement === document.body || document.activeElement === element) &&
  !isUsable(element)

const describe = (element: Element) =>
  `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent}”`
