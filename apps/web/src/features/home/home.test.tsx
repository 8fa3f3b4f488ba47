import { contract } from '@repo/contract'
import {
  buildDoctorCard,
  buildHome,
  buildLesson,
  buildNavigation,
  mockEndpoint,
  mockError,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftPreviewMessages } from '../../components/draft-preview.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { homeMessages } from './home.messages.ts'
import { homePreviewMessages } from './home-preview.messages.ts'

const freeLesson = {
  lesson: buildLesson({ title: 'Giải phẫu mạch máu vùng mặt', isFreePreview: true }),
  course: { slug: 'tiem-moi-an-toan', title: 'Tiêm môi an toàn' },
  doctor: buildDoctorCard(),
  posterUrl: '/api/art/covers/x.svg',
}
const heroTitle = 'Làm chủ kỹ thuật thẩm mỹ nội khoa'
const titleOf = { courses: 'Khóa học nổi bật', doctors: 'Học từ bác sĩ' }
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.catalogue.home, buildHome({ freeLesson })),
)

test('shows the promise, counted figures and every part with entries', async () => {
  renderPage('/')
  expect(await screen.findByRole('heading', { level: 1, name: heroTitle })).toBeVisible()
  const figures = screen.getByText(homeMessages.figures.learners).parentElement
  expect(figures).toHaveTextContent('180')
  for (const title of [
    titleOf.courses,
    'Học theo chuyên mục',
    titleOf.doctors,
    'Học viên nói gì',
    'Kiến thức và tin tức',
    'Câu hỏi thường gặp',
    'Bắt đầu bằng một bài học thử',
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
  expect(main.queryByRole('heading', { name: titleOf.doctors })).not.toBeInTheDocument()
  expect(main.queryByRole('heading', { name: titleOf.courses })).not.toBeInTheDocument()
  expect(main.queryByRole('button', { name: homeMessages.hero.secondary })).not.toBeInTheDocument()
})

test('says in place that it could not be loaded, and loads on another try', async () => {
  server.use(mockError(contract.catalogue.home, 'server.unavailable'))
  const { user } = renderPage('/')
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  expect(screen.getByRole('banner')).toBeVisible()
  server.resetHandlers()
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: heroTitle })).toBeVisible()
})

test('the preview shows the draft of the home page to who has its link, and says that visitors do not see it', async () => {
  server.use(
    mockEndpoint(contract.catalogue.sitePreview, {
      home: buildHome({ reviews: [] }),
      navigation: buildNavigation(),
    }),
  )
  renderPage('/preview#abc.def')
  expect(await screen.findByRole('heading', { level: 1, name: heroTitle })).toBeVisible()
  expect(screen.getByText(homePreviewMessages.notice)).toBeVisible()
})

test.each([
  ['without a token', '/preview'],
  ['with a token that is over', '/preview#abc.def'],
])('a link to the preview %s says where to get another', async (_case, address) => {
  server.use(mockError(contract.catalogue.sitePreview, 'site.preview_unknown'))
  renderPage(address)
  expect(await screen.findByText(draftPreviewMessages.unknown)).toBeVisible()
})
