import { contract } from '@repo/contract'
import {
  buildCourseCard,
  buildLesson,
  mockEndpoint,
  mockError,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import type { ClassroomLesson } from './classroom.types.ts'

const card = buildCourseCard()
const lessonOf = (title: string): ClassroomLesson => ({
  ...buildLesson({ title, kind: 'video' }),
  lock: null,
  completion: { kind: 'watch', watchPercent: 90 },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})
const first = lessonOf('Giải phẫu vùng môi')
const second = lessonOf('Kỹ thuật cannula')
const hits = [
  { lessonId: first.id, startMs: null, text: first.title },
  { lessonId: first.id, startMs: 83_400, text: 'đo viền môi\ntrước khi tiêm' },
  { lessonId: second.id, startMs: 5000, text: 'đi cannula dưới môi' },
]
const asked: (string | null)[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.learning.classroom, {
    course: { ...card },
    percent: 0,
    completedLessons: 0,
    expiresAt: null,
    sections: [{ id: card.id, title: 'Phần 1', lessons: [first, second] }],
    resumeLessonId: first.id,
    ownReview: null,
    canReview: false,
    givesCertificate: false,
    isProfessional: true,
    seat: null,
  }),
  mockEndpoint(contract.learning.lesson, {
    lesson: first,
    course: { slug: card.slug, title: card.title },
    summary: '',
    html: null,
    beforeAfters: [],
    files: [],
    package: null,
  }),
  mockError(contract.learning.playback, 'lesson.not_ready'),
  mockEndpoint(contract.learning.searchCourse, ({ query }) => {
    const term = query.get('q')
    asked.push(term)
    return { hits: term === 'moi' ? hits : [], hasMore: false }
  }),
)

async function open() {
  const { user, router } = renderPage(`/student/my-course/${card.slug}`, signedInSession())
  const aside = within(await screen.findByRole('complementary', { name: 'Nội dung khóa học' }))
  return { user, router, aside, box: aside.getByRole('searchbox', { name: 'Tìm trong khóa học' }) }
}

test('lists places under their lessons, with what was looked for marked whatever its diacritics', async () => {
  const { user, aside, box } = await open()
  await user.type(box, 'm')
  expect(aside.getByRole('progressbar', { name: 'Tiến độ khóa học' })).toBeInTheDocument()
  await user.type(box, 'oi')
  const results = within(await aside.findByRole('region', { name: 'Kết quả tìm kiếm' }))
  expect(await results.findByText('3 kết quả')).toBeInTheDocument()
  expect(asked).not.toContain('m')
  expect(asked.at(-1)).toBe('moi')
  expect(results.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    first.title,
    second.title,
  ])
  const place = results.getByRole('link', { name: /1:23 đo viền môi trước khi tiêm/ })
  expect(place).toHaveAttribute('href', `/student/my-course/${card.slug}?lesson=${first.id}&t=83`)
  expect(within(place).getByText('môi').tagName).toBe('MARK')
  await user.clear(box)
  expect(await aside.findByRole('progressbar', { name: 'Tiến độ khóa học' })).toBeInTheDocument()
})

test('a place in another lesson opens it there', async () => {
  const { user, router, aside, box } = await open()
  await user.type(box, 'moi')
  await user.click(await aside.findByRole('link', { name: /0:05 đi cannula dưới môi/ }))
  await screen.findByRole('heading', { level: 1, name: second.title })
  expect(router.state.location.search).toBe(`?lesson=${second.id}&t=5`)
})

test('says what was not found, and tries again after a failure', async () => {
  const { user, aside, box } = await open()
  await user.type(box, 'laser')
  expect(await aside.findByText('Không bài nào nhắc đến “laser”')).toBeInTheDocument()
  server.use(mockError(contract.learning.searchCourse, 'server.unavailable'))
  await user.clear(box)
  await user.type(box, 'tiem')
  await waitFor(() => expect(aside.getByRole('alert')).toHaveTextContent('Chưa tìm được'))
})
