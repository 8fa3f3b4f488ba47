import { canHaveFocus, controlsIn } from './focusable.ts'

/** Identifies a control within its row. */
export interface ControlKind {
  tag: string
  look: string
  text: string
  index: number
}

/** Where the focus is, with enough detail to find the nearest place once the element is gone. */
export interface FocusSpot {
  element: HTMLElement
  /** From the element's parent outwards. */
  ancestors: Element[]
  /** Those ancestors that are rows, each with its neighbouring rows. */
  rows: Map<Element, { siblings: Element[]; control: ControlKind }>
  /** Controls around the element in the order of Tab. */
  order: HTMLElement[]
  /** The dialog, the menu or the area of the toasts that the focus is in. */
  popup: Element | null
  /** Where the focus was before it went into the popup. */
  opener: FocusSpot | null
  pathname: string
}

/** The element that has the focus, or had it when it was removed; null before the first focus and after a blur. */
export interface FocusPlace {
  spot: FocusSpot | null
}

const rows = 'tr, li, article, [role=row], [role=listitem]'
const blocks = 'dialog, [role=dialog], [role=alertdialog], form, section, main, body'
const popups = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [data-toast-area]'

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) found.push(at)
  return found
}

const rowOf = (row: Element, element: HTMLElement) => ({
  siblings: [...(row.parentElement?.children ?? [])],
  control: {
    tag: element.tagName,
    look: element.className,
    text: element.textContent.trim(),
    index: controlsIn(row).indexOf(element),
  },
})

export function spotOf(element: HTMLElement, opener: FocusSpot | null): FocusSpot {
  const ancestors = ancestorsOf(element)
  return {
    element,
    ancestors,
    rows: new Map(ancestors.filter((each) => each.matches(rows)).map((row) => [row, rowOf(row, element)])),
    order: controlsIn(element.closest(blocks) ?? document.body),
    popup: element.closest(popups),
    opener,
    pathname: location.pathname,
  }
}

/** The spot in the current page, if its element is still there. */
export const refreshed = (spot: FocusSpot): FocusSpot => {
  const opener = spot.opener && refreshed(spot.opener)
  return canHaveFocus(spot.element) ? spotOf(spot.element, opener) : { ...spot, opener }
}

/** The control that opened the popup around `target`; moving the focus within one popup does not change it. */
export function openerOf(target: HTMLElement, before: FocusSpot | null): FocusSpot | null {
  const popup = target.closest(popups)
  if (!popup || !before) return null
  return before.popup === popup ? before.opener : before
}
