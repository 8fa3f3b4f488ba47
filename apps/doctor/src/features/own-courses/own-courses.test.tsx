import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

const id = (n: number) => `019a9f3e-0000-7000-8000-00000000000${n}`
const at = '2026-11-27T02:00:00.000Z'
const category = { id: id(2), name: 'Tiêm chất làm đầy' }
const details = {
  title: 'Tiêm môi cơ bản',
  subtitle: '',
  description: '',
  categoryId: category.id,
  level: 'basic' as const,
  audience: 'physician' as const,
  outcomes: ['Chọn đúng kim'],
  requirements: [],
  risks: [],
  version: null,
}
const overview = {
  doctor: {
    slug: 'nguyen-ngoc-diem',
    name: 'Nguyễn Ngọc Diễm',
    academicTitle: 'BS.CKII',
    portraitUrl: '/x.svg',
  },
  learners: 0,
  watchedMs30Days: 0,
  completionPercent: 0,
  rating: { average: null, count: 0 },
  reviewsWithoutReply: 0,
  questionsWaiting: { count: 0, oldest: null },
  handInsWaiting: { count: 0, oldest: null },
  enrollments: [],
  returnedCourses: [],
  licence: { state: 'valid' as const, expiresOn: null },
  begun: { profile: true, licence: true, video: true, submission: false },
  courses: [],
}
const sent: unknown[] = []
const review = (state: 'none' | 'open') => ({
  course: { id: id(1), title: details.title, status: 'draft' as const, updatedAt: at },
  state,
  submissions: [],
  comparedWith: null,
  details: [],
  curriculum: [],
  outline: [],
  missing: [],
  newFiles: [],
  isFree: null,
  comments: [],
  can: { submit: false, decide: false },
  seen: { details: null, curriculum: null },
})
const server = startMockServer(
  mockEndpoint(contract.ownCourses.courseCategories, [category]),
  mockEndpoint(contract.ownCourses.createOwnCourse, ({ body }) => {
    sent.push(body)
    return { id: id(1) }
  }),
  mockEndpoint(contract.ownCourses.ownDetails, details),
  mockEndpoint(contract.ownCourses.saveOwnDetails, ({ body }) => {
    sent.push(body)
    return { ...(body as typeof details), version: id(9) }
  }),
  mockEndpoint(contract.courseReviews.ownReview, () => review('none')),
)
beforeEach(() => {
  sent.length = 0
})
afterEach(() => localStorage.clear())

const detailsUrl = `/crm/doctor/course/${id(1)}?tab=details`

test('own courses: one is begun from the overview, and its lessons are opened', async () => {
  server.use(
    mockEndpoint(contract.doctorPortal.overview, overview),
    mockError(contract.doctorPortal.earnings, 'server.unknown'),
    mockError(contract.curriculum.curriculum, 'server.unknown'),
  )
  const { user } = renderPage('/crm/doctor')
  await user.click(await screen.findByRole('button', { name: 'Tạo khóa học' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tạo khóa học' })
  await user.type(await within(dialog).findByLabelText(/Tên khóa học/), 'Tiêm môi cơ bản')
  await user.click(within(dialog).getByRole('button', { name: 'Tạo bản nháp' }))
  expect(await within(dialog).findByText('Chọn chuyên mục.')).toBeInTheDocument()
  await user.selectOptions(within(dialog).getByLabelText('Chuyên mục'), category.name)
  await user.selectOptions(within(dialog).getByLabelText('Trình độ'), 'basic')
  await user.selectOptions(within(dialog).getByLabelText('Đối tượng'), 'physician')
  await user.click(within(dialog).getByRole('button', { name: 'Tạo bản nháp' }))
  expect(await screen.findByText(/Đã tạo bản nháp/)).toBeInTheDocument()
  expect(await screen.findByRole('tab', { name: 'Bài học', selected: true })).toBeInTheDocument()
  const { title, categoryId, level, audience } = details
  expect(sent).toEqual([{ title, categoryId, level, audience }])
})

test('own courses: what is said about one is saved with its version, a list line by line', async () => {
  const { user } = renderPage(detailsUrl)
  await user.type(await screen.findByLabelText(/Mô tả ngắn/), 'Làm được ngay')
  await user.type(screen.getByLabelText(/Kết quả học tập/), '{Enter}Xử trí tắc mạch')
  await user.click(screen.getByRole('button', { name: 'Lưu thông tin' }))
  expect(await screen.findByText('Đã lưu thông tin khóa học.')).toBeInTheDocument()
  expect(sent).toEqual([
    { ...details, subtitle: 'Làm được ngay', outcomes: ['Chọn đúng kim', 'Xử trí tắc mạch'] },
  ])
})

test('own courses: what is typed is saved before the course is handed in, and once more over what was saved', async () => {
  server.use(
    mockEndpoint(contract.courseReviews.ownReview, () => ({
      ...review('none'),
      can: { submit: true, decide: false },
    })),
  )
  const { user } = renderPage(detailsUrl)
  await user.type(await screen.findByLabelText(/Mô tả ngắn/), 'Một')
  await user.click(screen.getByRole('button', { name: 'Lưu thông tin' }))
  await screen.findByText('Đã lưu thông tin khóa học.')
  await user.type(screen.getByLabelText(/Mô tả ngắn/), ' hai')
  await user.click(screen.getByRole('tab', { name: 'Duyệt' }))
  await user.click(await screen.findByRole('button', { name: 'Gửi duyệt' }))
  await screen.findByRole('dialog')
  expect(sent).toMatchObject([
    { subtitle: 'Một', version: null },
    { subtitle: 'Một hai', version: id(9) },
  ])
})

test('own courses: one that waits for a decision is only read', async () => {
  server.use(mockEndpoint(contract.courseReviews.ownReview, () => review('open')))
  renderPage(detailsUrl)
  expect(await screen.findByLabelText(/Tên khóa học/)).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Lưu thông tin' })).not.toBeInTheDocument()
})
