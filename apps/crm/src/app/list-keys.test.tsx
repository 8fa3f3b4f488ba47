import { keyMessages } from '@repo/back-office/list.messages'
import { contract, type Endpoint } from '@repo/contract'
import { type OfficeList, officeLists } from '@repo/contract/office-lists'
import { mockEndpoint, sampleAnswer, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'

const id = '019a9f3e-0000-7000-8000-000000000001'

interface ListOnPage {
  /** A page that shows it. */
  path: string
  /** Why it has no search; the key does nothing then. */
  noSearch?: string
  /** Why a row opens nothing. */
  opensNothing?: string
}

const ofOne = 'the few rows of one record, newest first'

/** Every list of the back office. A new one does not compile until it stands here, and then has to know its keys. */
const lists: Record<Exclude<OfficeList, 'own-learners' | 'own-questions'>, ListOnPage> = {
  'account-audit': { path: `/crm/Users/${id}`, noSearch: ofOne, opensNothing: 'an entry says all it knows' },
  'activation-batches': { path: '/crm/ActivationCode' },
  'activation-codes': { path: `/crm/ActivationCode/${id}` },
  audit: { path: '/crm/Audit' },
  categories: { path: '/crm/Category' },
  contacts: { path: '/crm/Contact' },
  coupons: { path: '/crm/Coupon' },
  'course-choice': { path: '/crm/Course/Edit' },
  courses: { path: '/crm/Course' },
  doctors: { path: '/crm/Doctor' },
  'export-files': {
    path: '/crm/Export',
    opensNothing: 'a file is downloaded by its button',
  },
  'failed-jobs': { path: '/crm/Jobs' },
  'invoice-exports': {
    path: '/crm/Invoice/Export',
    opensNothing: 'a table is saved by its button',
  },
  invoices: { path: '/crm/Invoice' },
  'learner-import-rows': { path: `/crm/Student/Import/${id}` },
  'learner-imports': { path: '/crm/Student/Import' },
  'learner-mails': {
    path: `/crm/Student/${id}?tab=mails`,
    noSearch: ofOne,
    opensNothing: 'a mail is not kept as a page',
  },
  'learner-orders': { path: `/crm/Student/${id}?tab=orders`, noSearch: ofOne },
  'learner-questions': {
    path: `/crm/Student/${id}?tab=questions`,
    noSearch: ofOne,
    opensNothing: 'a question shows all of itself',
  },
  letters: { path: '/crm/Letter' },
  'money-cases': {
    path: '/crm/Money',
    opensNothing: 'a case shows all of itself, and its buttons act on it',
  },
  'money-reports': { path: '/crm/Money/Report' },
  news: { path: '/crm/news' },
  orders: { path: '/crm/Order' },
  'organisation-audit': {
    path: `/crm/Organisation/${id}?tab=audit`,
    noSearch: ofOne,
    opensNothing: 'an entry says all it knows',
  },
  'organisation-orders': { path: `/crm/Organisation/${id}?tab=orders`, noSearch: ofOne },
  'organisation-people': { path: `/crm/Organisation/${id}?tab=people`, opensNothing: 'a seat has no page' },
  organisations: { path: '/crm/Organisation' },
  pages: { path: '/crm/Page' },
  privacy: { path: '/crm/Privacy' },
  questions: { path: '/crm/Question', opensNothing: 'a question shows all of itself, and letters act on it' },
  reviews: { path: '/crm/review', opensNothing: 'a review shows all of itself, and letters act on it' },
  roles: { path: '/crm/Role' },
  'search-misses': { path: '/crm/Search' },
  'settings-history': { path: '/crm/Settings?tab=learning', noSearch: ofOne },
  students: { path: '/crm/Student' },
  synonyms: { path: '/crm/Search' },
  users: { path: '/crm/Users' },
  'video-lessons': { path: '/crm/Video?view=lessons' },
  videos: { path: '/crm/Video' },
}

/** What a sampled answer cannot know. */
const known: Partial<Record<string, object>> = {
  '/crm/audit': { subjectType: 'user' },
  '/crm/categories': { parentId: null },
}

function answerOf(endpoint: Endpoint) {
  const answer = sampleAnswer(endpoint) as object[] | { items?: object[] }
  const fact = known[endpoint.path]
  const filled = (items: object[]) => items.map((item) => ({ ...item, ...fact }))
  if (!fact) return answer
  return Array.isArray(answer) ? filled(answer) : { ...answer, items: filled(answer.items ?? []) }
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
startMockServer(
  ...endpoints
    .filter(({ method, download }) => method === 'GET' && !download)
    .map((endpoint) => mockEndpoint(endpoint, () => answerOf(endpoint) as never)),
)

const listOf = (name: OfficeList) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-list="${name}"]`)
    if (!found?.querySelector('[data-row]')) throw new Error(`the rows of ${name} have not come`)
    return found
  })

test('keys: every list of the back office has its line', () => {
  expect(Object.keys(lists).sort()).toEqual(
    Object.keys(officeLists)
      .filter((name) => !name.startsWith('own-'))
      .sort(),
  )
})

test.each(Object.entries(lists))(
  'keys of the list %s: J and K move, ? explains, / searches, Enter opens',
  async (name, page) => {
    vi.stubGlobal('scrollTo', vi.fn())
    const { user, router } = renderPage(page.path)
    const list = await listOf(name as OfficeList)
    const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    list.querySelector<HTMLElement>('button')?.focus()
    await user.keyboard('j')
    expect(rows[0]).toHaveFocus()
    await user.keyboard('j')
    expect(rows[Math.min(1, rows.length - 1)]).toHaveFocus()
    await user.keyboard('k')
    expect(rows[0]).toHaveFocus()
    await user.keyboard('?')
    const help = within(screen.getByRole('dialog', { name: keyMessages.title }))
    expect(help.queryAllByText(keyMessages.search)).toHaveLength(page.noSearch ? 0 : 1)
    expect(help.queryAllByText(keyMessages.open)).toHaveLength(page.opensNothing ? 0 : 1)
    expect(help.queryAllByText(keyMessages.select)).toHaveLength(
      list.querySelector('[data-row] input[type=checkbox]') ? 1 : 0,
    )
    await user.keyboard('{Escape}/')
    const search = list.querySelector('input[type=search]')
    if (page.noSearch) expect(search).toBeNull()
    else expect(search).toHaveFocus()
    rows[0]?.focus()
    const before = router.state.location.key
    await user.keyboard('{Enter}')
    const hasOpened = () =>
      router.state.location.key !== before ||
      router.state.navigation.state !== 'idle' ||
      document.querySelector(
        '[role=menu], [role=dialog], [role=alertdialog], dialog[open], details[open]',
      ) !== null
    if (page.opensNothing) expect(hasOpened()).toBe(false)
    else await waitFor(() => expect(hasOpened()).toBe(true))
  },
)
