import { contract, type EndpointOutput } from '@repo/contract'
import {
  buildCourseDetail,
  buildLesson,
  mockEndpoint,
  mockError,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { coursePreviewMessages as copy } from './course-preview.messages.ts'

type Previewed = EndpointOutput<typeof contract.coursePreviews.course>

const lessonOf = (
  title: string,
  kind: 'article' | 'quiz',
): Previewed['classroom']['sections'][0]['lessons'][0] => ({
  ...buildLesson({ title, kind }),
  lock: null,
  completion: { kind: kind === 'quiz' ? 'quiz' : 'manual', watchPercent: null },
  progress: { positionMs: 0, watchedMs: 0, percent: 0, completedAt: null },
})
const article = lessonOf('Phác đồ trong bản nháp', 'article')
const quiz = lessonOf('Câu hỏi cuối chương', 'quiz')
const course = buildCourseDetail({ title: 'Tên khóa trong bản nháp' })
const previewed: Previewed = {
  course,
  classroom: {
    course,
    percent: 0,
    completedLessons: 0,
    expiresAt: null,
    sections: [{ id: course.id, title: 'Phần 1', lessons: [article, quiz] }],
    resumeLessonId: null,
    ownReview: null,
    canReview: false,
    givesCertificate: false,
    isProfessional: true,
    seat: null,
  },
  publicSlug: null,
  until: '2026-11-25T10:00:00.000Z',
}
const sent: string[] = []
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.coursePreviews.course, ({ body }) => {
    sent.push((body as { token: string }).token)
    return previewed
  }),
  mockEndpoint(contract.coursePreviews.lesson, {
    lesson: article,
    course,
    summary: '',
    html: '<p>Văn bản của bản nháp</p>',
    beforeAfters: [],
    files: [],
    package: null,
  }),
  mockEndpoint(contract.coursePreviews.quiz, {
    overview: {
      intro: 'Lời dẫn',
      questionCount: 1,
      timeLimitMs: 600_000,
      maxAttempts: 2,
      attemptsLeft: 2,
      passPercent: 80,
      isPassed: false,
      openAttempt: null,
      attempts: [],
    },
    questions: [
      {
        number: 1,
        kind: 'true_false',
        text: 'Luôn hút ngược trước khi tiêm.',
        points: 1,
        choices: [
          { key: '1', text: 'Đúng', area: null },
          { key: '2', text: 'Sai', area: null },
        ],
        picture: null,
        chosen: [],
      },
    ],
  }),
)
beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the preview of a course page shows the draft, says so, and sells nothing', async () => {
  renderPage('/preview/course#abc.def')
  expect(await screen.findByRole('heading', { level: 1, name: 'Tên khóa trong bản nháp' })).toBeVisible()
  expect(screen.getByText(`${copy.banner}.`)).toBeVisible()
  expect(sent).toContain('abc.def')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('button', { name: /Đăng ký/ })[0]).toBeDisabled()
  expect(main.queryByRole('link', { name: /Đăng ký/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: copy.asLearner })).toHaveAttribute(
    'href',
    '/preview/classroom#abc.def',
  )
})

test('the preview of a classroom shows the lessons of the draft, and marks none as done', async () => {
  renderPage('/preview/classroom#abc.def', signedInSession())
  expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible()
  expect(await screen.findByText('Văn bản của bản nháp')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Đánh dấu đã học' })).not.toBeInTheDocument()
  const [next] = screen.getAllByRole('link', { name: new RegExp(quiz.title) })
  expect(next).toHaveAttribute('href', `/preview/classroom?lesson=${quiz.id}#abc.def`)
})

test('a quiz in a preview puts its questions, and keeps no answer', async () => {
  const { user } = renderPage(`/preview/classroom?lesson=${quiz.id}#abc.def`)
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }))
  expect(await screen.findByRole('group', { name: /Luôn hút ngược trước khi tiêm/ })).toBeVisible()
  expect(screen.getByText(/câu trả lời không được lưu/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Đúng' }))
  expect(screen.queryByRole('button', { name: 'Nộp bài' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Về trang bài trắc nghiệm' }))
  expect(await screen.findByRole('button', { name: 'Bắt đầu làm bài' })).toBeVisible()
})

test('a preview whose fragment was taken by a jump within the page goes on', async () => {
  sessionStorage.setItem('course-preview', 'abc.def')
  renderPage('/preview/course#curriculum')
  expect(await screen.findByRole('heading', { level: 1, name: 'Tên khóa trong bản nháp' })).toBeVisible()
})

test.each([
  ['without a token', '/preview/course'],
  ['with a token that is over', '/preview/classroom#abc.def'],
])('a link to the preview of a course %s says where to get another', async (_case, address) => {
  server.use(mockError(contract.coursePreviews.course, 'course.preview_unknown'))
  renderPage(address)
  expect(await screen.findByText(copy.unknown)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.home })).toBeVisible()
})
