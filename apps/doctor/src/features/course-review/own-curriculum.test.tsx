import type { CourseReview } from '@repo/back-office/course-review/types'
import { type ApiContract, contract, type EndpointInput, type EndpointOutput } from '@repo/contract'
import { lessonAnchor } from '@repo/course-studio/curriculum/tree'
import { errorText } from '@repo/messages'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

type Curriculum = EndpointOutput<ApiContract['curriculum']['curriculum']>
type Save = EndpointInput<ApiContract['curriculum']['saveCurriculum']>['body']
type Quiz = EndpointOutput<ApiContract['crmQuizzes']['quiz']>

const id = (n: number) => `019a9f3e-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2026-11-27T02:00:00.000Z'
const course = id(1)
const lessonId = id(3)

let stored: Curriculum
let saves: Save[]
const reviewOf = (values: Partial<CourseReview> = {}): CourseReview => ({
  course: { id: course, title: 'Ánh sáng xung', status: 'draft', updatedAt: at },
  state: 'none',
  submissions: [],
  comparedWith: null,
  details: [],
  curriculum: [],
  outline: [
    {
      id: id(2),
      title: 'Nguyên lý',
      lessons: [{ id: lessonId, title: 'Chọn kính lọc', kind: 'quiz' }],
    },
  ],
  missing: [],
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
      place: { kind: 'lesson', lessonId },
      lessonTitle: 'Chọn kính lọc',
      isLessonGone: false,
      resolved: null,
      replies: [],
    },
  ],
  can: { submit: true, decide: false },
  seen: { details: null, curriculum: stored.version },
  ...values,
})
const quiz: Quiz = {
  course: { id: course, title: 'Ánh sáng xung' },
  lesson: { id: lessonId, title: 'Chọn kính lọc' },
  settings: { intro: '', timeLimitMinutes: null, maxAttempts: null, passPercent: 80, isShuffled: true },
  items: [],
  gaps: [],
  published: null,
  hasChanges: true,
  isWithLearners: false,
  version: null,
}
const quizUrl = `/crm/doctor/course/${course}/quiz/${lessonId}`
const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.courseReviews.ownReview, () => reviewOf()),
  mockEndpoint(contract.courseReviews.submit, ({ body }) => {
    sent.push(body)
    return reviewOf({ state: 'open', can: { submit: false, decide: false } })
  }),
  mockEndpoint(contract.curriculum.curriculum, () => stored),
  mockEndpoint(contract.curriculum.saveCurriculum, ({ body }) => {
    saves.push(body as Save)
    stored = { ...stored, version: id(100 + saves.length) }
    return stored
  }),
  mockEndpoint(contract.crmQuizzes.quiz, () => quiz),
  mockEndpoint(contract.crmQuizzes.questions, []),
)
beforeEach(() => {
  saves = []
  sent.length = 0
  stored = {
    sections: [
      {
        id: id(2),
        title: 'Nguyên lý',
        lessons: [
          {
            id: lessonId,
            title: 'Chọn kính lọc',
            kind: 'quiz',
            isFreePreview: false,
            videoId: null,
            isProfessionalsOnly: false,
            sensitive: [],
            sensitiveNote: '',
            durationMs: 0,
            hasText: false,
            questionCount: null,
            takesHandIns: false,
            video: null,
            release: { kind: 'at_once' },
            files: [],
          },
        ],
      },
    ],
    isHeld: false,
    draft: null,
    version: null,
  }
})
afterEach(() => localStorage.clear())

const open = async () => {
  const page = renderPage(`/crm/doctor/course/${course}?tab=curriculum`)
  await screen.findByRole('heading', { name: 'Nguyên lý' })
  return page
}

test('own lessons: what is still unsaved is saved before the course is handed in, and is what was seen', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
  await user.keyboard('Biến chứng{Enter}')
  await user.click(screen.getByRole('button', { name: 'Gửi duyệt' }))
  const dialog = await screen.findByRole('dialog')
  expect(saves).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Gửi duyệt' }))
  await waitFor(() => expect(sent).toEqual([{ message: '', seen: { details: null, curriculum: id(101) } }]))
})

test('own lessons: a comment of the staff leads from its lesson to the review', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: '1 nhận xét: Chọn kính lọc' }))
  await screen.findByRole('tab', { name: 'Duyệt', selected: true })
  expect(await screen.findByText('Thêm bảng tóm tắt')).toBeVisible()
})

test('own lessons: a file that is being prepared keeps the course from being submitted, and leads to its lesson', async () => {
  const text = 'Bài “Chọn kính lọc”: tệp video mới đang được xử lý.'
  server.use(
    mockEndpoint(contract.courseReviews.ownReview, () => reviewOf({ newFiles: [{ lessonId, text }] })),
  )
  const { user } = renderPage(`/crm/doctor/course/${course}`)
  const line = await screen.findByRole('button', { name: text })
  expect(screen.getByRole('button', { name: 'Gửi duyệt' })).toBeDisabled()
  await user.click(line)
  await screen.findByRole('tab', { name: 'Bài học', selected: true })
  const row = await waitFor(() => document.getElementById(lessonAnchor(lessonId)) ?? Promise.reject())
  await waitFor(() => expect(row).toContainElement(document.activeElement as HTMLElement))
})

test('own lessons: are only read while the course waits for a decision', async () => {
  server.use(mockEndpoint(contract.courseReviews.ownReview, () => reviewOf({ state: 'open' })))
  await open()
  expect(screen.getByText(/đang chờ duyệt nên bài học tạm khóa/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Thêm chương' })).not.toBeInTheDocument()
})

test('own lessons: a save that comes after a colleague has handed the course in says so', async () => {
  server.use(mockError(contract.curriculum.saveCurriculum, 'course.in_review'))
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Thêm chương' }))
  await user.keyboard('Biến chứng{Enter}')
  expect(await screen.findByText(/Khóa học đang chờ duyệt nên chưa thay đổi được/)).toBeInTheDocument()
})

test('own quiz: is made whole by its doctor before learners have the lesson', async () => {
  renderPage(quizUrl)
  expect(await screen.findByRole('button', { name: 'Chốt câu hỏi' })).toBeEnabled()
  expect(screen.getByRole('link', { name: 'Về chương trình học' })).toHaveAttribute(
    'href',
    `/crm/doctor/course/${course}?tab=curriculum`,
  )
})

test('own quiz: is published by who approves it once learners have the lesson', async () => {
  server.use(mockEndpoint(contract.crmQuizzes.quiz, () => ({ ...quiz, isWithLearners: true })))
  renderPage(quizUrl)
  expect(await screen.findByText(/được xuất bản khi ban nội dung duyệt khóa học/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Chốt|Xuất bản/ })).not.toBeInTheDocument()
})

test('own quiz: cannot be changed while the course waits for a decision', async () => {
  server.use(mockEndpoint(contract.courseReviews.ownReview, () => reviewOf({ state: 'open' })))
  renderPage(quizUrl)
  expect(await screen.findByText('Bài này đang khóa')).toBeInTheDocument()
})

test('own lessons: a SCORM package of a lesson that learners have is left to the staff, in words', async () => {
  const [section] = stored.sections
  const [lesson] = section?.lessons ?? []
  if (!section || !lesson) throw new Error('no lesson')
  stored = { ...stored, sections: [{ ...section, lessons: [{ ...lesson, kind: 'article', hasText: true }] }] }
  server.use(
    mockEndpoint(contract.crmScorm.lessonPackages, { current: null, incoming: null, isConfigured: true }),
    mockError(contract.crmScorm.uploadPackage, 'lesson.needs_approval'),
  )
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Thao tác với “Chọn kính lọc”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Gói SCORM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gói SCORM' }))
  await dialog.findByText('Bài chưa có gói SCORM')
  const zip = new File(['PK'], 'goi.zip', { type: 'application/zip' })
  await user.upload(screen.getByLabelText('Chọn tệp ZIP', { selector: 'input' }), zip)
  expect(await dialog.findByRole('alert')).toHaveTextContent(errorText('lesson.needs_approval'))
})
