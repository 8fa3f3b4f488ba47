/** Gap in px between a popup and its anchor, and between a popup and the edge of the window. */
const gap = 6
const margin = 8

/**
 * Places a fixed popup at its anchor: below, or above where there is no room below; never outside the window.
 * Positions are written to the element, since a render would come one frame late.
 */
export function placePopup(
  popup: HTMLElement,
  anchor: Element,
  align: 'start' | 'center' | 'end',
  preferred: 'below' | 'above' = 'below',
) {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popup
  const roomBelow = innerHeight - box.bottom
  const isBelow =
    preferred === 'below'
      ? roomBelow >= height + gap + margin || roomBelow >= box.top
      : box.top < height + gap + margin
  const wanted = { start: box.left, center: box.left + (box.width - width) / 2, end: box.right - width }[
    align
  ]
  const left = Math.max(margin, Math.min(wanted, document.documentElement.clientWidth - width - margin))
  popup.style.left = `${Math.round(left)}px`
  popup.style.top = `${Math.round(isBelow ? box.bottom + gap : box.top - height - gap)}px`
}

/** Lifts a popup into the top layer, where no scroll container clips it; without browser support it stays `fixed`. */
export function raisePopup(popup: HTMLElement) {
  if (typeof popup.showPopover !== 'function') return
  popup.popover = 'manual'
  popup.showPopover()
}
