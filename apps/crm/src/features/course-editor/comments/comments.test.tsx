import type { CourseReview } from '@repo/back-office/course-review/types'
import { contract } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../../testing/draft-factories.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../../testing/staff-factories.ts'

const url = `/crm/Course/Edit?id=${ids.course}`
const written = {
  by: 'Tạ Bích Liên',
  role: 'staff' as const,
  isOwn: true,
  at: '2026-11-24T02:00:00.000Z',
  lessonTitle: null,
  isLessonGone: false,
  resolved: null,
  replies: [],
}
const onTitle: CourseReview['comments'][number] = {
  ...written,
  id: ids.account,
  text: 'Tên hơi dài',
  place: { kind: 'field', field: 'title' },
}

let review: CourseReview
const sent: unknown[] = []
startMockServer(
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.course, buildStaffCourse()),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
  mockEndpoint(contract.courseReviews.review, () => review),
  mockEndpoint(contract.courseReviews.addComment, ({ body }) => {
    sent.push(body)
    review = buildCourseReview({ comments: [onTitle] })
    return review
  }),
)
beforeEach(() => {
  sent.length = 0
  review = buildCourseReview()
})
afterEach(() => localStorage.clear())

test('a comment on a field is written from the field itself, and shown and counted there', async () => {
  const { user } = renderPage(url)
  const button = await screen.findByRole('button', { name: 'Nhận xét về “Tên khóa học”' })
  button.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Nhận xét mới' })
  expect(within(dialog).getByRole('combobox', { name: 'Nhận xét về' })).toHaveDisplayValue('Tên khóa học')
  await user.type(within(dialog).getByRole('textbox', { name: 'Nội dung' }), 'Tên hơi dài')
  await user.click(within(dialog).getByRole('button', { name: 'Gửi nhận xét' }))
  const shown = await screen.findByRole('dialog', { name: 'Nhận xét về “Tên khóa học”' })
  expect(within(shown).getByText('Tên hơi dài')).toBeInTheDocument()
  expect(sent).toEqual([{ place: { kind: 'field', field: 'title' }, text: 'Tên hơi dài' }])
  await user.click(within(shown).getByRole('button', { name: 'Đóng' }))
  expect(
    await screen.findByRole('button', { name: '1 nhận xét chưa xong về “Tên khóa học”' }),
  ).toBeInTheDocument()
})

test('comments on a field that are there already are shown first, and another is added from there', async () => {
  review = buildCourseReview({ comments: [onTitle] })
  const { user } = renderPage(url)
  await user.click(await screen.findByRole('button', { name: '1 nhận xét chưa xong về “Tên khóa học”' }))
  const shown = await screen.findByRole('dialog', { name: 'Nhận xét về “Tên khóa học”' })
  expect(within(shown).getByText('Tên hơi dài')).toBeInTheDocument()
  await user.click(within(shown).getByRole('button', { name: 'Thêm nhận xét' }))
  expect(await screen.findByRole('dialog', { name: 'Nhận xét mới' })).toBeInTheDocument()
})
