import { uiMessages } from './ui.messages.ts'

/** How long the start-up overlay stays, counted from the start of the navigation (ms). */
export const bootSpinnerDuration = 500
const leaveDuration = 200

/**
 * Static markup of the start-up overlay for the documents (index.html and the server's template), placed after
 * the root. Styled by `styles.css`; leaves by itself when no script ever runs.
 */
export const bootSpinnerHtml =
  `<div class="boot" id="boot" role="status"><svg class="boot-mark" viewBox="0 0 56 56" aria-hidden="true">` +
  `<circle class="track" cx="28" cy="28" r="25"/><circle class="turn" cx="28" cy="28" r="25"/>` +
  `<circle class="track" cx="28.500" cy="27.500" r="15"/><circle class="core" cx="29" cy="27" r="4"/></svg>` +
  `<span class="sr-only">${uiMessages.loading}</span></div>`

/**
 * Removes the overlay 500 ms after the navigation began. The root is inert while the overlay covers it, so that the
 * keyboard cannot reach hidden controls, except when the visitor is already typing there and would lose the focus.
 */
export function dismissBootSpinner(root: HTMLElement | null = document.getElementById('root')): void {
  const overlay = document.getElementById('boot')
  if (!overlay) return
  const finish = () => {
    root?.removeAttribute('inert')
    overlay.dataset.leaving = ''
    setTimeout(() => overlay.remove(), leaveDuration)
  }
  const remaining = bootSpinnerDuration - performance.now()
  if (remaining <= 0) return finish()
  if (!root?.contains(document.activeElement)) root?.setAttribute('inert', '')
  setTimeout(finish, remaining)
}
