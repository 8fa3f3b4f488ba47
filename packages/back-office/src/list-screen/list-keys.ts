import type { KeyboardEvent } from 'react'

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
/** Elements with their own keys, or rendered inside the list without belonging to it. */
const elsewhere = '[role=menu], [role=dialog], dialog'
const rowSelector = '[data-row]'

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Keys of a list: they work only while the focus is inside it, so that no single letter acts from elsewhere
 * (WCAG 2.1.4), and never while a text is typed or composed.
 */
export function onListKey(
  event: KeyboardEvent<HTMLElement>,
  toggle: (key: string) => void,
  actOn: (letter: string, rowKey: string) => boolean = () => false,
): void {
  const { key, target, currentTarget: list } = event
  if (!(target instanceof HTMLElement) || isForOthers(event, target)) return
  const row = target.matches(rowSelector) ? target : null
  const within = target.closest<HTMLElement>(rowSelector)
  if (key === '?') {
    const help = list.querySelector<HTMLElement>('[data-key-help] button')
    if (!help) return
    event.preventDefault()
    help.click()
  } else if (within && /^[a-z]$/i.test(key) && actOn(key.toLowerCase(), within.dataset.row ?? '')) {
    event.preventDefault()
  } else if (key === '/') {
    const field = list.querySelector<HTMLElement>('input[type=search]')
    if (!field) return
    event.preventDefault()
    field.focus()
  } else if (steps[key] !== undefined) {
    // The arrows of a button or a link are left to the browser.
    const isArrow = key.startsWith('Arrow')
    if (isArrow && !row && target.getAttribute('role') !== 'region') return
    event.preventDefault()
    step(list, target, steps[key])
  } else if (row && key === 'Enter') {
    opener(row)?.click()
  } else if (row && key === ' ') {
    event.preventDefault()
    toggle(row.dataset.row ?? '')
  }
}

/**
 * What opens a row: its link, in a table without one the first page that it names, or else its menu. Never another
 * button, which might do something at once.
 */
const openers = ['.row-link', 'td a[href^="/"], th a[href^="/"]', 'td button[aria-haspopup]']

function opener(row: HTMLElement): HTMLElement | null {
  for (const selector of openers) {
    const found = row.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return null
}

/** Whether Enter opens any of the rows. */
export const opensRows = (list: HTMLElement): boolean =>
  [...list.querySelectorAll<HTMLElement>(rowSelector)].some((row) => opener(row) !== null)

function isForOthers(event: KeyboardEvent, target: HTMLElement): boolean {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  return target.matches(typing) || target.closest(elsewhere) !== null
}

/**
 * The row to focus once an act has taken the given one away: the next one, or the one before the last. It is looked up
 * before the act, because afterwards the place is gone.
 */
export function neighbourOf(key: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const index = rows.findIndex((row) => row.dataset.row === key)
  return rows[index + 1] ?? rows[index - 1] ?? null
}

/** Moves the focus from the focused row to its neighbour, or from anywhere else to the first row. */
function step(list: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>(rowSelector)]
  const current = rows.findIndex((row) => row.contains(from))
  const next = current < 0 ? rows[0] : rows[Math.min(Math.max(current + by, 0), rows.length - 1)]
  next?.focus()
}
