import { contract, type EndpointOutput } from '@repo/contract'
import { buildDoctorDetail, buildReview, keyPageOf, mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownRole, renderPage } from '../../testing/render-page.tsx'

const { crmDoctorRooms } = contract
const slug = 'do-thi-hong'
const { courses: _courses, reviews: _reviews, ...doctor } = buildDoctorDetail({ slug, name: 'Đỗ Thị Hồng' })
const room: EndpointOutput<typeof crmDoctorRooms.room> = {
  ...doctor,
  id: '019a9f3e-0000-7000-8000-000000000077',
  hasOwnPortrait: false,
  courses: [],
  ratingMonths: [],
}
const review = {
  ...buildReview({ author: 'Lan A.', reply: null }),
  course: { slug: 'laser', title: 'Laser cho người mới' },
  report: { reason: 'insult' as const, state: 'open' as const },
}
startMockServer(
  mockEndpoint(crmDoctorRooms.room, room),
  mockEndpoint(crmDoctorRooms.reviews, keyPageOf([review])),
  mockEndpoint(crmDoctorRooms.handIns, keyPageOf([])),
)
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)

test('doctor room: staff read what the doctor reads, without any act on it, and the way to where they act', async () => {
  const { user, router } = renderPage(`/crm/doctor/${slug}`)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Đỗ Thị Hồng')
  expect(screen.getByText(/Mỗi lần mở được ghi vào nhật ký/)).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: /Đánh giá/ }))
  const item = within(await screen.findByRole('listitem', { name: 'Đánh giá của Lan A.' }))
  expect(item.queryByRole('button')).not.toBeInTheDocument()
  expect(item.getByText('Đang xem xét')).toBeInTheDocument()
  expect(item.getByText('Bác sĩ đã báo cáo: Lời lẽ xúc phạm.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Duyệt và trả lời đánh giá' })).toHaveAttribute(
    'href',
    '/crm/review',
  )
  expect(router.state.location.search).toBe('?tab=reviews')
  await user.click(screen.getByRole('tab', { name: 'Bài nộp' }))
  expect(await screen.findByRole('link', { name: 'Đọc bài nộp trong hồ sơ học viên' })).toHaveAttribute(
    'href',
    '/crm/Student',
  )
})

test('doctor room: a tab shows to who may read such things', async () => {
  renderPage(`/crm/doctor/${slug}?tab=learners`, ownRole('doctors.read'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(tabs().map((text) => text?.replace(/\d+$/, ''))).toEqual(['Khóa học', 'Hồ sơ'])
})
