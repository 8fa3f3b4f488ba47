import { escapeJson } from '@repo/routing'
import type { DehydratedState } from '@tanstack/react-query'
import type { Posted } from '../components/posted.ts'

/** Id of the element that carries the server's state to the browser. */
const elementId = 'page-state'

export interface PageState {
  router: object
  queries: DehydratedState
  /** Only on a page that answers a form. */
  posted?: Posted
}

/** The state as an element that runs nothing: the content policy allows no inline script. */
export function renderState(state: PageState): string {
  return `<script type="application/json" id="${elementId}">${escapeJson(state)}</script>`
}

/** What the server left in the document; null when the page was not rendered there. */
export function readState(): PageState | null {
  const text = document.getElementById(elementId)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}
