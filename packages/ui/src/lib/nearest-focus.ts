import type { ControlKind, FocusSpot } from './focus-spot.ts'
import { canHaveFocus, controlsIn, headingIn } from './focusable.ts'

/** The control of another row with the same function as the given one; else the control at the same position. */
function sameControlIn(row: Element, { tag, look, text, index }: ControlKind): HTMLElement | undefined {
  const all = controlsIn(row)
  const usable = all.filter(canHaveFocus)
  const alike = usable.filter((each) => each.tagName === tag && each.className === look)
  return (
    usable.find((each) => text !== '' && each.textContent.trim() === text) ??
    alike.find((each) => all.indexOf(each) >= index) ??
    alike.at(-1) ??
    usable.find((each) => all.indexOf(each) >= index) ??
    usable.at(-1)
  )
}

/** The control of the nearest remaining row after a row was removed: below it, else above it. */
function nextRowControl(spot: FocusSpot, row: Element): HTMLElement | undefined {
  const place = spot.rows.get(row)
  if (!place) return undefined
  const at = place.siblings.indexOf(row)
  const others = [...place.siblings.slice(at + 1), ...place.siblings.slice(0, at).toReversed()]
  return others
    .filter((each) => each.isConnected)
    .map((each) => sameControlIn(each, place.control))
    .find((control) => control !== undefined)
}

/** Inside a remaining element: its heading, else a new control, else the next control, else the previous one. */
function nearestIn(element: Element, { order, element: lost }: FocusSpot): HTMLElement | undefined {
  const heading = headingIn(element)
  if (heading || element.matches('table, tbody')) return heading
  const usable = controlsIn(element).filter(canHaveFocus)
  const at = order.indexOf(lost)
  return (
    usable.find((each) => !order.includes(each)) ??
    order.slice(at + 1).find((each) => usable.includes(each)) ??
    order.slice(0, Math.max(at, 0)).findLast((each) => usable.includes(each))
  )
}

const ends = 'main, dialog, [role=dialog], [role=alertdialog], [role=region][tabindex]'

/** The element that gets the focus when the spot's own cannot: the nearest place, from the inside outwards. */
export function nearestTo(spot: FocusSpot): HTMLElement | null {
  const { popup, opener } = spot
  if (opener && popup && (!canHaveFocus(popup) || !controlsIn(popup).some(canHaveFocus))) {
    return canHaveFocus(opener.element) ? opener.element : nearestTo(opener)
  }
  for (const each of spot.ancestors) {
    if (!canHaveFocus(each)) {
      const control = nextRowControl(spot, each)
      if (control) return control
      continue
    }
    // Popups may be drawn at the end of the page, beside everything that could be near.
    if (each === document.body) return popup ? (nearestIn(each, spot) ?? null) : null
    const near = nearestIn(each, spot)
    if (near) return near
    if (each.matches(ends)) return each as HTMLElement
  }
  return null
}
