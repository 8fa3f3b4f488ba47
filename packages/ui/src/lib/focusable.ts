const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [role=tab], [tabindex="0"]'

/** Whether the browser would let the element have the focus now. */
export function canHaveFocus(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false
  if (element.closest('[hidden], [inert], dialog:not([open])')) return false
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true
}

/** Places of the page. Titles and links of a text that is being written are none, and its editor redraws them. */
const placesIn = (element: Element, places: string): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(places)].filter(
    (each) => !each.matches('[contenteditable=true] *'),
  )

/** Every control inside an element in order, including hidden and disabled ones. */
export const controlsIn = (element: Element): HTMLElement[] => placesIn(element, controls)

/** The first visible heading inside an element, or the text of an empty list. */
export const headingIn = (element: Element): HTMLElement | undefined =>
  placesIn(element, 'h1, h2, h3, h4, h5, h6, [data-focus-rest]').find(canHaveFocus)
