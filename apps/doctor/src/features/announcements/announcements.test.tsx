import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, nextId, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'

let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.doctorQuestions.questions, keyPageOf([])),
  mockEndpoint(contract.doctorPortal.overview, {
    doctor: { slug: 'diem', name: 'Ngọc Diễm', academicTitle: 'BS.CKII', portraitUrl: '/api/art/x.svg' },
    learners: 0,
    watchedMs30Days: 0,
    completionPercent: 0,
    rating: { average: null, count: 0 },
    reviewsWithoutReply: 0,
    questionsWaiting: { count: 0, oldest: null },
    handInsWaiting: { count: 0, oldest: null },
    returnedCourses: [],
    licence: { state: 'valid', expiresOn: null },
    begun: { profile: true, licence: true, video: true, submission: true },
    enrollments: [],
    courses: [],
  }),
  mockEndpoint(contract.doctorAnnouncements.announcements, {
    items: [],
    courses: [
      { slug: 'giai-phau', title: 'Giải phẫu ứng dụng', left: 1, nextAt: null },
      { slug: 'tiem', title: 'Tiêm an toàn', left: 0, nextAt: '2026-11-30T03:00:00.000Z' },
    ],
  }),
  mockEndpoint(contract.doctorAnnouncements.announce, ({ body }) => {
    sent.push(body)
    return { id: nextId() }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

async function open() {
  const { user } = renderPage('/crm/doctor/question')
  await user.click(await screen.findByRole('button', { name: 'Thông báo tới học viên' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Khóa học' }), 'giai-phau')
  expect(dialog.getByText('Còn 1 thông báo trong bảy ngày.')).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: 'Tiêu đề' }), 'Đổi lịch trả lời')
  await user.type(dialog.getByRole('textbox', { name: 'Nội dung' }), 'Tôi trả lời vào tối thứ Năm.')
  return { user, dialog, press: () => user.click(dialog.getByRole('button', { name: 'Gửi thông báo' })) }
}

test('an announcement says how many a course has left, and is sent to it', async () => {
  const { press } = await open()
  await press()
  expect(await screen.findByText(/^Đã gửi\. Học viên/)).toBeInTheDocument()
  expect(sent).toEqual([
    { course: 'giai-phau', title: 'Đổi lịch trả lời', text: 'Tôi trả lời vào tối thứ Năm.' },
  ])
})

test('one too many keeps what was written, and says when the next may be sent', async () => {
  const { user, dialog, press } = await open()
  server.use(mockError(contract.doctorAnnouncements.announce, 'announcement.too_many'))
  await press()
  expect(await dialog.findByText(/đã có hai thông báo/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Tiêu đề' })).toHaveValue('Đổi lịch trả lời')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Khóa học' }), 'tiem')
  expect(dialog.getByText(/Gửi tiếp được từ/)).toBeInTheDocument()
})
