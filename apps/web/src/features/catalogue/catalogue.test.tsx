import { contract } from '@repo/contract'
import {
  buildBundle,
  buildCourseCard,
  buildDoctorCard,
  mockEndpoint,
  mockError,
  pageOf,
  type RenderedScreen,
  startMockServer,
} from '@repo/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bundlesMessages } from '../../components/bundles/bundles.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { catalogueMessages as copy } from './catalogue.messages.ts'

const facets = mockEndpoint(contract.catalogue.courseFacets, ({ query }) => ({
  category: [
    { value: 'ky-thuat-tiem', name: 'Kỹ thuật tiêm', count: query.get('q') ? 1 : 4 },
    ...(query.get('q') ? [] : [{ value: 'laser', name: 'Laser và ánh sáng', count: 2 }]),
  ],
  doctor: [{ value: 'le-thu-ha', name: 'BS.CKII Lê Thu Hà', count: 3 }],
  level: [
    { value: 'basic' as const, count: 5 },
    { value: 'advanced' as const, count: 3 },
  ],
  audience: [],
  price: [{ value: 'sale' as const, count: 2 }],
  duration: [],
  minRating: [],
}))
const noFinds = { lessons: [], doctors: [], news: [] }
const others = mockEndpoint(contract.search.others, noFinds)
let asked: URLSearchParams[] = []
const courses = mockEndpoint(contract.catalogue.courses, ({ query }) => {
  asked.push(query)
  if (query.get('q') === 'khong co') return pageOf([])
  return pageOf([buildCourseCard(), buildCourseCard({ slug: 'laser-pico', title: 'Laser Pico' })], 30)
})
const server = startMockServer(...siteHandlers, facets, others, courses)
beforeEach(() => {
  asked = []
})

const searchOf = ({ router }: RenderedScreen) => router.state.location.search
const rail = () => within(screen.getByRole('complementary', { name: copy.filters.title }))

test('lists courses with their number and pages that are links', async () => {
  renderPage('/course')
  expect(await screen.findByRole('link', { name: 'Laser Pico' })).toHaveAttribute(
    'href',
    '/course/laser-pico',
  )
  expect(screen.getByText(copy.count('30'))).toHaveAttribute('role', 'status')
  expect(await screen.findByRole('link', { name: 'Trang 2' })).toHaveAttribute('href', '/course?page=2')
})

test('leads to the bundles while some are on sale', async () => {
  server.use(mockEndpoint(contract.bundles.bundles, [buildBundle()]))
  renderPage('/course')
  expect(await screen.findByRole('link', { name: bundlesMessages.seeAll('1') })).toHaveAttribute(
    'href',
    '/combo',
  )
})

test('puts search, filters and order into the address, and starts at page 1 again', async () => {
  const page = renderPage('/course?page=2')
  await screen.findByRole('link', { name: 'Laser Pico' })
  await page.user.type(within(screen.getByRole('main')).getByRole('searchbox'), 'tiem moi{Enter}')
  await waitFor(() => expect(searchOf(page)).toBe('?q=tiem+moi'))
  await page.user.click(rail().getByRole('checkbox', { name: /^Nâng cao/ }))
  await waitFor(() => expect(searchOf(page)).toBe('?q=tiem+moi&level=advanced'))
  await page.user.click(rail().getByRole('radio', { name: new RegExp(`^${copy.prices.sale}`) }))
  await waitFor(() => expect(searchOf(page)).toBe('?q=tiem+moi&level=advanced&price=sale'))
  await page.user.selectOptions(screen.getByRole('combobox', { name: copy.sort }), 'newest')
  await waitFor(() => expect(searchOf(page)).toContain('sort=newest'))
  const last = asked.at(-1)
  expect(last?.get('q')).toBe('tiem moi')
  expect(last?.getAll('level')).toEqual(['advanced'])
})

test('counts all that is chosen before the page has drawn the first of it', async () => {
  const page = renderPage('/course')
  await screen.findByRole('link', { name: 'Laser Pico' })
  const level = (name: string) => rail().getByRole('checkbox', { name: new RegExp(`^${name}`) })
  const sale = rail().getByRole('radio', { name: new RegExp(`^${copy.prices.sale}`) })
  // As a busy phone hears of them: all before it draws again.
  await act(async () => {
    for (const control of [level('Cơ bản'), level('Nâng cao'), sale]) control.click()
  })
  await waitFor(() => expect(searchOf(page)).toBe('?level=basic&level=advanced&price=sale'))
  expect(level('Cơ bản')).toBeChecked()
})

test('a choice of a filter shows at once, before the list is asked for', async () => {
  const page = renderPage('/course')
  await screen.findByRole('link', { name: 'Laser Pico' })
  const box = rail().getByRole('checkbox', { name: /^Nâng cao/ })
  const before = asked.length
  act(() => box.click())
  expect(box).toBeChecked()
  expect(asked).toHaveLength(before)
  await waitFor(() => expect(searchOf(page)).toBe('?level=advanced'))
  expect(box).toBeChecked()
})

test('shows filters in use as chips that take themselves away', async () => {
  const page = renderPage('/course?category=ky-thuat-tiem&level=basic')
  const chips = within(await screen.findByRole('list', { name: copy.filters.active }))
  expect(chips.getByText('Kỹ thuật tiêm')).toBeVisible()
  await page.user.click(chips.getByRole('button', { name: /Cơ bản/ }))
  await waitFor(() => expect(searchOf(page)).toBe('?category=ky-thuat-tiem'))
  expect(rail().getByRole('checkbox', { name: /Kỹ thuật tiêm/ })).toBeChecked()
})

test('a category or doctor of the address that does not exist is called so, and can be taken away', async () => {
  const page = renderPage('/course?category=khong-co&doctor=khong-ai')
  const chips = within(await screen.findByRole('list', { name: copy.filters.active }))
  expect(await chips.findByText(copy.filters.gone.category)).toBeVisible()
  expect(chips.getByText(copy.filters.gone.doctor)).toBeVisible()
  expect(screen.queryByText(/khong-/)).not.toBeInTheDocument()
  await page.user.click(chips.getByRole('button', { name: new RegExp(copy.filters.gone.category) }))
  await waitFor(() => expect(searchOf(page)).toBe('?doctor=khong-ai'))
})

test('goes back to the filters before with the back button', async () => {
  const page = renderPage('/course?level=basic')
  await screen.findByRole('link', { name: 'Laser Pico' })
  await page.user.click(rail().getByRole('checkbox', { name: /^Nâng cao/ }))
  await waitFor(() => expect(searchOf(page)).toContain('advanced'))
  await page.router.navigate(-1)
  await waitFor(() => expect(rail().getByRole('checkbox', { name: /^Nâng cao/ })).not.toBeChecked())
  expect(rail().getByRole('checkbox', { name: /^Cơ bản/ })).toBeChecked()
})

test('explains an empty result, offers to drop the filters and suggests courses', async () => {
  renderPage('/course?q=khong+co&level=basic')
  expect(await screen.findByText(copy.empty.title)).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: copy.empty.clear })).toHaveAttribute(
    'href',
    '/course?q=khong+co',
  )
  expect(await screen.findByRole('heading', { name: copy.empty.suggestions })).toBeVisible()
})

test('keeps search and filters at hand when the list cannot be loaded, and loads it on another try', async () => {
  server.use(mockError(contract.catalogue.courses, 'server.unknown'))
  const { user } = renderPage('/course')
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  expect(rail().getByRole('checkbox', { name: /^Cơ bản/ })).toBeEnabled()
  server.resetHandlers()
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Laser Pico' })).toBeVisible()
})

test('counts behind the filters follow the search, and a category without courses goes', async () => {
  const page = renderPage('/course')
  await screen.findByRole('complementary', { name: copy.filters.title })
  expect(await rail().findByRole('checkbox', { name: 'Laser và ánh sáng (2)' })).toBeVisible()
  expect(rail().getByRole('checkbox', { name: 'Cơ bản (5)' })).toBeVisible()
  expect(rail().getByRole('checkbox', { name: 'Nâng cao (3)' })).toBeVisible()
  await page.user.type(within(screen.getByRole('main')).getByRole('searchbox'), 'môi{Enter}')
  expect(await rail().findByRole('checkbox', { name: 'Kỹ thuật tiêm (1)' })).toBeVisible()
  expect(rail().queryByRole('checkbox', { name: /Laser/ })).not.toBeInTheDocument()
})

const findsNothing = mockEndpoint(contract.catalogue.courseFacets, {
  category: [],
  doctor: [],
  level: [],
  audience: [],
  price: [],
  duration: [],
  minRating: [],
})

test('a search without a result leaves no filter that finds nothing, and no group without options', async () => {
  server.use(findsNothing)
  renderPage('/course?q=khong+co')
  await screen.findByText(copy.empty.title)
  await waitFor(() => expect(rail().queryByRole('group')).not.toBeInTheDocument())
  expect(rail().queryByRole('checkbox')).not.toBeInTheDocument()
  expect(rail().queryByRole('radio')).not.toBeInTheDocument()
})

test('a chosen filter that finds nothing stays, so that it can be undone', async () => {
  server.use(findsNothing)
  const page = renderPage('/course?q=khong+co&category=laser&level=advanced&price=sale&minRating=4')
  await screen.findByText(copy.empty.title)
  await waitFor(() => expect(rail().queryByRole('checkbox', { name: /^Cơ bản/ })).not.toBeInTheDocument())
  expect(rail().getAllByRole('radio', { checked: true })).toHaveLength(2)
  expect(rail().getByRole('checkbox', { name: 'Laser và ánh sáng (0)' })).toBeChecked()
  await page.user.click(rail().getByRole('checkbox', { name: 'Nâng cao (0)' }))
  await waitFor(() => expect(searchOf(page)).toBe('?q=khong+co&category=laser&price=sale&minRating=4'))
})

test('lessons, doctors and articles that a search finds stand below the courses', async () => {
  server.use(
    mockEndpoint(contract.search.others, {
      lessons: [
        {
          id: '019a0000-0000-7000-8000-000000000001',
          title: 'Chọn cannula cho môi trên',
          durationMs: 600_000,
          isFreePreview: true,
          course: { slug: 'tiem-moi', title: 'Tiêm môi căn bản' },
        },
      ],
      doctors: [buildDoctorCard()],
      news: [],
    }),
  )
  renderPage('/course?q=khong+co')
  const lessons = await screen.findByRole('region', { name: copy.others.lessons })
  expect(within(lessons).getByRole('link', { name: 'Chọn cannula cho môi trên' })).toHaveAttribute(
    'href',
    '/course/tiem-moi',
  )
  expect(screen.getByRole('region', { name: copy.others.doctors })).toBeVisible()
  expect(screen.queryByRole('region', { name: copy.others.news })).not.toBeInTheDocument()
})
