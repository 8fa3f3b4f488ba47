import { contract } from '@repo/contract'
import {
  buildDoctorCard,
  buildHome,
  buildLesson,
  mockEndpoint,
  mockError,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { homeMessages } from './home.messages.ts'

const freeLesson = {
  lesson: buildLesson({ title: 'Giải phẫu mạch máu vùng mặt', isFreePreview: true }),
  course: { slug: 'tiem-moi-an-toan', title: 'Tiêm môi an toàn' },
  doctor: buildDoctorCard(),
  posterUrl: '/api/art/covers/x.svg',
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.home, buildHome({ freeLesson })),
)

test('shows the promise, counted figures and every part with entries', async () => {
  renderPage('/')
  expect(await screen.findByRole('heading', { level: 1, name: homeMessages.hero.title })).toBeVisible()
  const figures = screen.getByText(homeMessages.figures.learners).parentElement
  expect(figures).toHaveTextContent('180')
  for (const title of [
    homeMessages.featured.title,
    homeMessages.categories.title,
    homeMessages.doctors.title,
    homeMessages.reviews.title,
    homeMessages.news.title,
  ]) {
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  }
  const [card] = screen.getAllByRole('link', { name: 'Tiêm môi an toàn' })
  expect(card).toHaveAttribute('href', '/course/tiem-moi-an-toan')
})

test('offers the free lesson in one click, by its picture and by its button', async () => {
  renderPage('/')
  expect(
    await screen.findByRole('button', {
      name: new RegExp(`${homeMessages.hero.play}:\\s*${freeLesson.lesson.title}`),
    }),
  ).toBeEnabled()
  expect(screen.getByRole('button', { name: homeMessages.hero.secondary })).toBeEnabled()
})

test('leaves out parts that have nothing to show, and the free lesson when there is none', async () => {
  server.use(
    mockEndpoint(
      contract.catalogue.home,
      buildHome({ doctors: [], reviews: [], news: [], categories: [], featured: [] }),
    ),
  )
  renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('heading', { name: homeMessages.doctors.title })).not.toBeInTheDocument()
  expect(main.queryByRole('heading', { name: homeMessages.featured.title })).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: homeMessages.hero.secondary })).not.toBeInTheDocument()
})

test('says in place that it could not be loaded, and loads on another try', async () => {
  server.use(mockError(contract.catalogue.home, 'server.unavailable'))
  const { user } = renderPage('/')
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  expect(screen.getByRole('banner')).toBeVisible()
  server.resetHandlers()
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: homeMessages.hero.title })).toBeVisible()
})
