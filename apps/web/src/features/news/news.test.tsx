import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildLesson,
  buildNewsCard,
  mockEndpoint,
  mockError,
  pageOf,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { lessonVideoMessages } from '../../components/lesson-video/lesson-video.messages.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { newsMessages as copy } from './news.messages.ts'

const topics = [
  { slug: 'bien-chung', name: 'Biến chứng' },
  { slug: 'laser', name: 'Laser và ánh sáng' },
]
const article = {
  ...buildNewsCard(),
  html: '<h2>Dấu hiệu sớm</h2><p>Đau tăng nhanh.</p><h2>Việc cần làm</h2><p>Dừng tiêm.</p>',
  sources: ['Tài liệu trình diễn, 2026'],
  authorDoctor: null,
  reviewer: {
    slug: 'pham-gia-han',
    name: 'Phạm Gia Hân',
    academicTitle: 'BS.CKII',
    portraitUrl: '/api/art/p.svg',
    isVerified: true,
  },
  reviewedOn: '2026-11-20',
  seoTitle: null,
  seoDescription: null,
  coverAlt: '',
  courses: [],
  lessons: [],
  relatedCourse: buildCourseCard(),
  more: [buildNewsCard({ slug: 'bai-khac', title: 'Bài khác' })],
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.content.newsList, ({ query }) => ({
    ...pageOf(
      query.get('category') === 'laser'
        ? []
        : [buildNewsCard(), buildNewsCard({ slug: 'hai', title: 'Bài hai' })],
    ),
    categories: topics,
  })),
  mockEndpoint(contract.content.news, article),
)
const main = () => within(screen.getByRole('main'))

test('lists articles with their topics as links', async () => {
  renderPage('/news')
  expect(await screen.findByRole('link', { name: 'Nhận biết sớm tắc mạch sau tiêm' })).toHaveAttribute(
    'href',
    '/news/nhan-biet-som-tac-mach',
  )
  expect(main().getByRole('link', { name: 'Biến chứng' })).toHaveAttribute(
    'href',
    '/news?category=bien-chung',
  )
})

test('leads out of a topic without articles', async () => {
  renderPage('/news?category=laser')
  expect(await screen.findByText(copy.empty.title)).toBeVisible()
  expect(main().getByRole('link', { name: copy.empty.action })).toHaveAttribute('href', '/news')
})

test('offers another try when the list cannot be loaded', async () => {
  server.use(mockError(contract.content.newsList, 'server.unavailable'))
  renderPage('/news')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeVisible()
})

test('shows an article with contents list, sources, disclaimer and the course that goes on from it', async () => {
  renderPage('/news/nhan-biet-som-tac-mach')
  expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible()
  const [contents] = screen.getAllByRole('navigation', { name: copy.toc, hidden: true })
  expect(contents).toHaveTextContent('Việc cần làm')
  expect(document.getElementById('muc-2')).toHaveTextContent('Việc cần làm')
  expect(screen.getByText('Tài liệu trình diễn, 2026')).toBeVisible()
  expect(screen.getByText(copy.disclaimer)).toBeVisible()
  expect(screen.getByRole('heading', { name: copy.related })).toBeVisible()
})

test('answers an unknown article with the error page', async () => {
  server.use(mockError(contract.content.news, 'news.not_found'))
  renderPage('/news/khong-co')
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible()
})

test('an article says who checked it and when', async () => {
  renderPage('/news/nhan-biet-som-tac-mach')
  expect(await screen.findByText(copy.reviewed('BS.CKII Phạm Gia Hân', '20/11/2026'))).toBeVisible()
})

test('the text of an article shows the card of a course in the place of its link, and nothing for one that is gone', async () => {
  const course = buildCourseCard({ slug: 'laser-co-ban', title: 'Laser cơ bản' })
  const html =
    '<p>Trước</p><p><a href="/course/laser-co-ban">Tên cũ</a></p><p><a href="/course/da-an">Khóa đã ẩn</a></p><p>Sau</p>'
  server.use(mockEndpoint(contract.content.news, { ...article, html, courses: [course] }))
  renderPage('/news/nhan-biet-som-tac-mach')
  expect(await screen.findByRole('link', { name: 'Laser cơ bản' })).toHaveAttribute(
    'href',
    '/course/laser-co-ban',
  )
  expect(screen.getByText('Sau')).toBeVisible()
  expect(screen.queryByText('Khóa đã ẩn')).not.toBeInTheDocument()
  expect(screen.queryByText('Tên cũ')).not.toBeInTheDocument()
})

describe('a lesson in an article', () => {
  const lessonId = '019a0000-0000-7000-8000-000000000001'
  const link = `<p>Trước</p><p><a href="/course/laser-co-ban?lesson=${lessonId}">Bài học</a></p>`
  const show = (lesson: Partial<ReturnType<typeof buildLesson>>) => {
    const embedded = {
      lesson: {
        ...buildLesson({ title: 'Kiểm tra kính bảo hộ', durationMs: 300_000 }),
        id: lessonId,
        ...lesson,
      },
      course: { slug: 'laser-co-ban', title: 'Laser cơ bản' },
      posterUrl: '/api/art/covers/laser-co-ban.svg',
    }
    server.use(mockEndpoint(contract.content.news, { ...article, html: link, lessons: [embedded] }))
    return renderPage('/news/nhan-biet-som-tac-mach')
  }

  test('leads to its course where it is closed', async () => {
    show({ isFreePreview: false })
    const card = await screen.findByRole('link', { name: 'Kiểm tra kính bảo hộ' })
    expect(card).toHaveAttribute('href', '/course/laser-co-ban')
    expect(screen.getByText('Bài học của khóa “Laser cơ bản”')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Xem ngay/ })).not.toBeInTheDocument()
  })

  test('is read in its place where it is a free text', async () => {
    server.use(
      mockEndpoint(contract.learning.lesson, {
        lesson: buildLesson({ kind: 'article' }),
        course: { slug: 'laser-co-ban', title: 'Laser cơ bản' },
        summary: '',
        html: '<p>Kính đúng bước sóng.</p>',
        beforeAfters: [],
        files: [],
        package: null,
      }),
    )
    const { user } = show({ isFreePreview: true, kind: 'article' })
    await user.click(await screen.findByRole('button', { name: /Đọc ngay.*Kiểm tra kính bảo hộ/ }))
    expect(await screen.findByText('Kính đúng bước sóng.')).toBeVisible()
  })

  test('asks before clinical pictures are loaded where it is a free video', async () => {
    const { user } = show({ isFreePreview: true, sensitive: ['injection'] })
    await user.click(await screen.findByRole('button', { name: /Xem ngay.*Kiểm tra kính bảo hộ/ }))
    expect(await screen.findByText(lessonVideoMessages.sensitiveTitle)).toBeVisible()
    await user.click(screen.getByRole('button', { name: lessonVideoMessages.back }))
    expect(await screen.findByRole('button', { name: /Xem ngay/ })).toBeVisible()
  })

  test('is nowhere once it is withdrawn', async () => {
    server.use(mockEndpoint(contract.content.news, { ...article, html: link }))
    renderPage('/news/nhan-biet-som-tac-mach')
    expect(await screen.findByText('Trước')).toBeVisible()
    expect(screen.queryByText('Bài học')).not.toBeInTheDocument()
  })
})
