import type { CourseReview } from '@repo/back-office/course-review/types'
import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const id = (n: number) => `019a9f3e-0000-7000-8000-00000000000${n}`
const url = `/crm/doctor/course/${id(1)}`
const at = '2026-11-24T02:00:00.000Z'
const build = (values: Partial<CourseReview> = {}): CourseReview => ({
  course: { id: id(1), title: 'Ánh sáng xung', status: 'draft', updatedAt: at },
  state: 'returned',
  submissions: [
    {
      number: 1,
      state: 'returned',
      by: 'Trần Hoàng Lâm',
      at,
      message: '',
      decision: { by: 'Tạ Bích Liên', at, note: 'Bổ sung chống chỉ định' },
    },
  ],
  comparedWith: null,
  details: [],
  curriculum: [],
  outline: [
    {
      id: id(2),
      title: 'Nguyên lý',
      lessons: [
        { id: id(3), title: 'Chọn kính lọc', kind: 'video' },
        { id: id(4), title: 'Gel dẫn', kind: 'quiz' },
      ],
    },
  ],
  missing: ['Chưa có bài học thử miễn phí.'],
  newFiles: [],
  isFree: null,
  comments: [
    {
      id: id(5),
      by: 'Tạ Bích Liên',
      role: 'staff',
      isOwn: false,
      text: 'Thêm bảng tóm tắt',
      at,
      place: { kind: 'lesson', lessonId: id(3) },
      lessonTitle: 'Chọn kính lọc',
      isLessonGone: false,
      resolved: null,
      replies: [],
    },
  ],
  can: { submit: true, decide: false },
  seen: { details: null, curriculum: null },
  ...values,
})
const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.courseReviews.ownReview, build()),
  mockEndpoint(contract.courseReviews.submit, ({ body }) => {
    sent.push(body)
    return build({ state: 'open', can: { submit: false, decide: false } })
  }),
  mockEndpoint(contract.courseReviews.replyToOwnComment, ({ body }) => {
    sent.push(body)
    return build()
  }),
)
beforeEach(() => {
  sent.length = 0
})
afterEach(() => localStorage.clear())

test('own course: a doctor sees why it came back, with the comment at its lesson and what is missing', async () => {
  renderPage(url)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ánh sáng xung' })).toBeInTheDocument()
  expect(screen.getByText('Bổ sung chống chỉ định')).toBeInTheDocument()
  expect(screen.getByText('Chưa có bài học thử miễn phí.')).toBeInTheDocument()
  const place = await screen.findByRole('region', { name: 'Bài “Chọn kính lọc”' })
  expect(within(place).getByText('Thêm bảng tóm tắt')).toBeInTheDocument()
  expect(within(place).getByText('Video')).toBeInTheDocument()
  const other = screen.getByRole('region', { name: 'Bài “Gel dẫn”' })
  expect(within(other).getByText('Bài trắc nghiệm')).toBeInTheDocument()
})

test('own course: is handed in again with a message and then waits', async () => {
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('button', { name: 'Gửi duyệt lại' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Đã bổ sung')
  await user.click(within(dialog).getByRole('button', { name: 'Gửi duyệt' }))
  expect(await screen.findByText('Đã gửi duyệt.')).toBeInTheDocument()
  expect(sent).toEqual([{ message: 'Đã bổ sung', seen: { details: null, curriculum: null } }])
  expect(screen.queryByRole('button', { name: /Gửi duyệt/ })).not.toBeInTheDocument()
})

test('own course: a comment is answered', async () => {
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('button', { name: /^Trả lời/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Trả lời nhận xét' })
  await user.type(within(dialog).getByRole('textbox'), 'Đã thêm')
  await user.click(within(dialog).getByRole('button', { name: 'Gửi' }))
  expect(await screen.findByText('Đã gửi trả lời.')).toBeInTheDocument()
  expect(sent).toEqual([{ text: 'Đã thêm' }])
})

test('own course: one that others teach is not found', async () => {
  server.use(mockError(contract.courseReviews.ownReview, 'course.not_found'))
  renderPage(url)
  expect(await screen.findByText('404')).toBeInTheDocument()
})

test('own course: a quiz that is not published yet says so', async () => {
  server.use(mockError(contract.crmQuizzes.analysis, 'lesson.not_found'))
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('link', { name: 'Gel dẫn' }))
  expect(await screen.findByText('Bài chưa được xuất bản nên chưa có số liệu.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Gel dẫn' })).toBeInTheDocument()
})

test('own course: the figures of each quiz are one press away, and back again', async () => {
  server.use(
    mockEndpoint(contract.crmQuizzes.analysis, {
      learners: 12,
      averagePercent: 71,
      passedPercent: 58,
      questions: [
        {
          questionId: id(6),
          kind: 'single',
          text: 'Gel dẫn dày bao nhiêu?',
          answers: 12,
          correctPercent: 25,
          discrimination: 0.1,
          choices: [
            { text: 'Một milimét', isCorrect: true, percent: 25 },
            { text: 'Một centimét', isCorrect: false, percent: 75 },
          ],
        },
      ],
    }),
  )
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('link', { name: 'Gel dẫn' }))
  expect(await screen.findByText('Gel dẫn dày bao nhiêu?')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Gel dẫn' })).toBeInTheDocument()
  for (const mark of ['Khó', 'Nên xem lại', '75%']) expect(screen.getByText(mark)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Về khóa học' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ánh sáng xung' })).toBeInTheDocument()
})
