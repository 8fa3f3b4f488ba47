import { escapeJson } from '@repo/routing'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Posted } from '../components/posted.ts'

/** Id of the element that carries the server's state to the browser. */
const elementId = 'page-state'

/** Answers that the server has read for a page: of each its key and its data, and when the oldest of them came. */
interface ReadAnswers {
  at: number
  data: [key: QueryKey, data: unknown][]
}

export interface PageState {
  router: object
  answers: ReadAnswers
  /** Only on a page that answers a form. */
  posted?: Posted
}

/**
 * The answers in a query client. Only what the browser needs of them: with all that the library keeps beside each answer
 * a page would be some hundred bytes longer, which its first view waits for.
 */
export function answersOf(queryClient: QueryClient): ReadAnswers {
  const read = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return {
    at: Math.min(...read.map(({ state }) => state.dataUpdatedAt)),
    data: read.map(({ queryKey, state }) => [queryKey, state.data]),
  }
}

/** The other end of `answersOf`. */
export function takeAnswers(queryClient: QueryClient, { at, data }: ReadAnswers): void {
  for (const [key, answer] of data) queryClient.setQueryData(key, answer, { updatedAt: at })
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
