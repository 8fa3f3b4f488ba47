import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildCourseDetail,
  buildDoctorCard,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { phoneSearchMessages as phoneCopy } from './phone-search.messages.ts'
import { keepRecentSearch, readRecentSearches } from './recent-searches.ts'
import { siteSearchMessages as copy } from './site-search.messages.ts'

const empty = { categories: [], courses: [], lessons: [], doctors: [], news: [] }
const asked: string[] = []
const server = startMockServer(
  ...siteHandlers,
  // Where a search leads, and the page it starts on.
  mockEndpoint(contract.catalogue.doctors, { ...pageOf([buildDoctorCard()]), specialties: [] }),
  mockEndpoint(contract.catalogue.course, buildCourseDetail({ slug: 'tiem-moi' })),
  mockEndpoint(contract.catalogue.courseReviews, pageOf([])),
  mockEndpoint(contract.catalogue.courses, pageOf([buildCourseCard()])),
  mockEndpoint(contract.catalogue.courseFacets, {
    category: [],
    doctor: [],
    level: [],
    audience: [],
    price: [],
    duration: [],
    minRating: [],
  }),
  mockEndpoint(contract.search.others, { lessons: [], doctors: [], news: [] }),
  mockEndpoint(contract.search.suggestions, ({ query }) => {
    asked.push(query.get('q') ?? '')
    if (query.get('q') !== 'moi') return empty
    return {
      categories: [{ slug: 'ky-thuat-tiem', title: 'Kỹ thuật tiêm' }],
      courses: [{ slug: 'tiem-moi', title: 'Tiêm môi', doctor: 'BS. Lê Hà', coverUrl: '/api/art/a.svg' }],
      lessons: [{ slug: 'tiem-moi', title: 'Vẽ viền môi', courseTitle: 'Tiêm môi' }],
      doctors: [{ slug: 'le-ha', title: 'BS. Lê Hà', workplace: 'Huế', portraitUrl: '/api/art/b.svg' }],
      news: [{ slug: 'moi-kho', title: 'Môi khô' }],
    }
  }),
)
beforeEach(() => {
  asked.length = 0
  localStorage.clear()
})

const openPage = () => renderPage('/about')
const header = async () => within(await screen.findByRole('banner'))
const field = async () => (await header()).findByRole('combobox', { name: copy.placeholder })

async function openWith(text: string) {
  const page = openPage()
  await page.user.click(await (await header()).findByRole('searchbox', { name: copy.placeholder }))
  await page.user.type(await field(), text)
  return page
}

test('search of the header: suggests every kind while one types, and asks once typing pauses', async () => {
  await openWith('moi')
  const list = await screen.findByRole('listbox', { name: copy.list })
  for (const kind of [copy.courses, copy.categories, copy.lessons, copy.doctors, copy.news])
    expect(await within(list).findByRole('group', { name: kind })).toBeVisible()
  expect(within(list).getByRole('option', { name: /Vẽ viền môi/ })).toHaveAttribute(
    'href',
    '/course/tiem-moi',
  )
  expect(await field()).toHaveAttribute('aria-expanded', 'true')
  expect(asked).toEqual(['moi'])
})

test('search of the header: arrows choose, Enter opens, and the field says which is chosen', async () => {
  const { user, router } = await openWith('moi')
  const first = await screen.findByRole('option', { name: /^Tiêm môi/ })
  await user.keyboard('{ArrowDown}')
  expect(first).toHaveAttribute('aria-selected', 'true')
  expect(await field()).toHaveAttribute('aria-activedescendant', first.id)
  await user.keyboard('{ArrowUp}')
  expect(await field()).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('option', { name: copy.all('moi') })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/course/tiem-moi'))
  expect(readRecentSearches()).toEqual(['moi'])
})

test('search of the header: Enter without a choice searches everything; Esc closes and keeps what was typed', async () => {
  const { user, router } = await openWith('moi')
  await screen.findByRole('option', { name: /^Tiêm môi/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(await field()).toHaveValue('moi')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=moi'))
})

test('search of the header: earlier searches of this device come first, and can be forgotten', async () => {
  keepRecentSearch('laser')
  keepRecentSearch('nám')
  keepRecentSearch('laser')
  const { user } = openPage()
  await user.click(await (await header()).findByRole('searchbox', { name: copy.placeholder }))
  const group = await screen.findByRole('group', { name: copy.recent })
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['laser', 'nám'])
  await user.click(screen.getByRole('button', { name: copy.forget }))
  expect(screen.queryByRole('group', { name: copy.recent })).not.toBeInTheDocument()
  expect(readRecentSearches()).toEqual([])
  expect(asked).toEqual([])
})

test('search of the header: says when there is nothing to suggest, and when it could not ask', async () => {
  const { user } = await openWith('zzz')
  expect(await screen.findByText(copy.none('zzz'))).toHaveAttribute('role', 'status')
  server.use(mockError(contract.search.suggestions, 'server.unavailable'))
  await user.type(await field(), 'y')
  expect(await screen.findByText(copy.failed)).toBeVisible()
})

test('search on phones: opens a sheet with the field in focus, whose list is there at once', async () => {
  const { user } = openPage()
  await user.click(await (await header()).findByRole('link', { name: phoneCopy.open }))
  const sheet = await screen.findByRole('dialog', { name: copy.title })
  await waitFor(() => expect(within(sheet).getByRole('combobox')).toHaveFocus())
  expect(within(sheet).getByText(copy.hint)).toBeVisible()
  await user.keyboard('moi')
  await user.click(await within(sheet).findByRole('option', { name: /Vẽ viền môi/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: copy.title })).not.toBeInTheDocument())
})
