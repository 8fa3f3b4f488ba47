import { contract, type Endpoint } from '@repo/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { mockEndpoint } from './mock-endpoint.ts'
import type { RenderedScreen } from './render-screen.tsx'
import { sampleAnswer } from './sample-answer.ts'

export interface ListOnPage {
  /** A page that shows it. */
  path: string
  /** Why it has no search; the key does nothing then. */
  noSearch?: string
  /** Why a row opens nothing. */
  opensNothing?: string
}

/** What the help of a list calls itself and its keys. */
export type KeyWords = Record<'title' | 'search' | 'open' | 'select', string>

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))

function answerOf(endpoint: Endpoint, fact: object | undefined) {
  const answer = sampleAnswer(endpoint) as object[] | { items?: object[] }
  const filled = (items: object[]) => items.map((item) => ({ ...item, ...fact }))
  if (!fact) return answer
  if (Array.isArray(answer)) return filled(answer)
  if (!answer.items) return { ...answer, ...fact }
  const ofAnswer = Object.entries(fact).filter(([name]) => name in answer)
  return { ...answer, items: filled(answer.items), ...Object.fromEntries(ofAnswer) }
}

/** What no schema says: pictures that are not read as files, and cues that end after they start. */
const knownToAll: Partial<Record<string, object>> = {
  '/crm/learners/:id/questions': { pictures: [] },
  '/crm/questions': { pictures: [] },
  '/doctor-portal/questions': { pictures: [] },
  '/videos/:id/captions/:lang': { cues: [] },
}

/**
 * Every read of the contract with an answer made up from its schema, so that any list has rows.
 * @param known what a made-up answer cannot know of a path: of its items, of what stands beside them, or of the one thing
 * that it answers
 */
export const sampledReads = (known: Partial<Record<string, object>> = {}) =>
  endpoints
    .filter(({ method, download }) => method === 'GET' && !download)
    .map((endpoint) => {
      const fact = known[endpoint.path] ?? knownToAll[endpoint.path]
      return mockEndpoint(endpoint, () => answerOf(endpoint, fact) as never)
    })

/** A list of the page, once its rows are there. */
export const listOf = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-list="${name}"]`)
    if (!found?.querySelector('[data-row]')) throw new Error(`the rows of ${name} have not come`)
    return found
  })

const opened = '[role=menu], [role=dialog], [role=alertdialog], dialog[open], details[open]'

/** Walks a list of an office by its keys: its rows, its help, its search, and what Enter opens. */
export async function expectListKeys(
  { user, router, queryClient }: RenderedScreen,
  name: string,
  { noSearch, opensNothing }: ListOnPage,
  words: KeyWords,
): Promise<void> {
  const list = await listOf(name)
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const press = async (key: string) => {
    await user.keyboard(key)
    return document.activeElement
  }
  list.querySelector<HTMLElement>('button')?.focus()
  expect(await press('j')).toBe(rows[0])
  expect(await press('j')).toBe(rows[Math.min(1, rows.length - 1)])
  expect(await press('k')).toBe(rows[0])
  await user.keyboard('?')
  const help = within(screen.getByRole('dialog', { name: words.title }))
  expect(help.queryAllByText(words.search)).toHaveLength(noSearch ? 0 : 1)
  expect(help.queryAllByText(words.open)).toHaveLength(opensNothing ? 0 : 1)
  const isSelectable = list.querySelector('[data-row] input[type=checkbox]') !== null
  expect(help.queryAllByText(words.select)).toHaveLength(isSelectable ? 1 : 0)
  const focused = await press('{Escape}/')
  const search = list.querySelector('input[type=search]')
  if (noSearch) expect(search).toBeNull()
  else expect(focused).toBe(search)
  rows[0]?.focus()
  const before = router.state.location.key
  await user.keyboard('{Enter}')
  const hasOpened = () =>
    router.state.location.key !== before ||
    router.state.navigation.state !== 'idle' ||
    document.querySelector(opened) !== null
  if (opensNothing) expect(hasOpened()).toBe(false)
  else await waitFor(() => expect(hasOpened()).toBe(true))
  // What it opened has to draw its answers, too: a fault there would fail the test on a quick machine only.
  await waitFor(() => {
    expect(router.state.navigation.state).toBe('idle')
    expect(queryClient.isFetching()).toBe(0)
  })
}
