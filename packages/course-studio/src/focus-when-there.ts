/** Longest that a part of the screen may take to load before the focus stays where it is, in ms. */
const patienceMs = 8000

/** Shows an element and moves the focus to it or to the first control in it, as soon as it is on the screen. */
export function focusWhenThere(id: string): void {
  const reach = () => {
    const element = document.getElementById(id)
    // A hidden tab has its elements, too.
    if (!element || element.closest('[inert]')) return false
    element.scrollIntoView({ block: 'center' })
    const control = element.matches('input, textarea, select, button, a[href], [tabindex]')
      ? element
      : element.querySelector<HTMLElement>('input, textarea, select, button, a[href], [tabindex]')
    control?.focus({ preventScroll: true })
    return true
  }
  if (reach()) return
  const watching = new MutationObserver(() => {
    if (reach()) watching.disconnect()
  })
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] })
  setTimeout(() => watching.disconnect(), patienceMs)
}
