import type { CourseReview } from '@repo/back-office/course-review/types'
import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildPending } from '../../../testing/draft-factories.ts'
import { renderPage, staff } from '../../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../../testing/staff-factories.ts'

const url = `/crm/Course/Edit?id=${ids.course}&tab=review`
const at = '2026-11-24T02:00:00.000Z'
const lesson = { id: ids.review, title: 'Năm dấu hiệu đầu tiên', kind: 'video' as const }
const written = { by: 'Đỗ Hồng', role: 'doctor' as const, isOwn: false, at }
const build = (values: Partial<CourseReview> = {}): CourseReview => ({
  course: { id: ids.course, title: 'Xử trí tắc mạch', status: 'in_review', updatedAt: at },
  state: 'open',
  submissions: [{ number: 1, state: 'open', by: 'Đỗ Hồng', at, message: 'Nhờ xem giúp', decision: null }],
  comparedWith: { kind: 'approval', at },
  details: [{ field: 'risks', before: [], after: ['Hoại tử da'] }],
  curriculum: [{ kind: 'lesson_renamed', title: 'Năm dấu hiệu đầu tiên', before: 'Dấu hiệu' }],
  outline: [{ id: ids.news, title: 'Nhận diện', lessons: [lesson] }],
  missing: [],
  newFiles: [],
  isFree: false,
  comments: [
    {
      ...written,
      id: ids.account,
      role: 'staff',
      by: 'Tạ Bích Liên',
      text: 'Thêm liều tối đa',
      place: { kind: 'lesson', lessonId: lesson.id },
      lessonTitle: lesson.title,
      isLessonGone: false,
      resolved: null,
      replies: [{ ...written, id: ids.doctor, text: 'Tôi sẽ thêm' }],
    },
  ],
  can: { submit: false, decide: true },
  seen: { details: ids.news, curriculum: null },
  ...values,
})

const sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.courseOptions, { categories: [], doctors: [] }),
  mockEndpoint(contract.crm.course, buildStaffCourse({ status: 'in_review' })),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, noShares),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
  mockEndpoint(contract.courseReviews.review, build()),
  mockEndpoint(contract.courseReviews.approve, ({ body }) => {
    sent.push(body)
    return build({ state: 'approved', can: { submit: false, decide: false } })
  }),
  mockEndpoint(contract.courseReviews.giveBack, ({ body }) => {
    sent.push(body)
    return build({ state: 'returned', can: { submit: false, decide: false } })
  }),
  mockEndpoint(contract.courseReviews.addComment, ({ body }) => {
    sent.push(body)
    return build()
  }),
  mockEndpoint(contract.courseReviews.resolveComment, ({ body }) => {
    sent.push(body)
    return build()
  }),
)
beforeEach(() => {
  sent.length = 0
})
afterEach(() => localStorage.clear())

describe('review of a course', () => {
  test('shows what changed in words, the message of the doctor, and comments at their lesson', async () => {
    renderPage(url)
    const changes = await screen.findByRole('region', { name: 'Thay đổi' })
    expect(within(changes).getByText('Rủi ro cần biết')).toBeInTheDocument()
    expect(within(changes).getByText('Hoại tử da')).toBeInTheDocument()
    expect(within(changes).getByText(/Đổi tên bài “Dấu hiệu”/)).toBeInTheDocument()
    expect(screen.getByText('Nhờ xem giúp')).toBeInTheDocument()
    const place = screen.getByRole('region', { name: 'Bài “Năm dấu hiệu đầu tiên”' })
    expect(within(place).getByText('Thêm liều tối đa')).toBeInTheDocument()
    expect(within(place).getByText('Tôi sẽ thêm')).toBeInTheDocument()
  })

  test('is approved and published with what was seen', async () => {
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Duyệt và xuất bản' }))
    const dialog = await screen.findByRole('dialog', { name: 'Duyệt và xuất bản khóa học?' })
    await user.click(within(dialog).getByRole('button', { name: 'Duyệt và xuất bản' }))
    expect(await screen.findByText('Đã duyệt khóa học.')).toBeInTheDocument()
    expect(sent).toEqual([{ note: '', isPublished: true, seen: { details: ids.news, curriculum: null } }])
    expect(screen.queryByRole('button', { name: 'Duyệt và xuất bản' })).not.toBeInTheDocument()
  })

  test('a file that is being prepared keeps staff from approving, and leads to its lesson', async () => {
    const text = 'Bài “Năm dấu hiệu đầu tiên”: tệp video mới đang được xử lý.'
    server.use(
      mockEndpoint(contract.courseReviews.review, build({ newFiles: [{ lessonId: lesson.id, text }] })),
      mockEndpoint(contract.curriculum.curriculum, {
        sections: [],
        isHeld: true,
        draft: null,
        version: null,
      }),
    )
    const { user } = renderPage(url)
    const link = await screen.findByRole('button', { name: text })
    for (const name of ['Duyệt và xuất bản', 'Duyệt, xuất bản sau'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Trả lại để chỉnh sửa' })).toBeEnabled()
    await user.click(link)
    expect(await screen.findByRole('tab', { name: 'Chương trình học', selected: true })).toBeInTheDocument()
  })

  test('a return asks for a note', async () => {
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Trả lại để chỉnh sửa' }))
    const dialog = await screen.findByRole('dialog')
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Trả lại để chỉnh sửa' }))
    await press()
    expect(await within(dialog).findByText(/Viết lời nhắn từ 5 ký tự/)).toBeInTheDocument()
    await user.type(within(dialog).getByRole('textbox'), 'Bổ sung liều')
    await press()
    expect(await screen.findByText('Đã trả khóa học cho bác sĩ.')).toBeInTheDocument()
    expect(sent).toEqual([{ note: 'Bổ sung liều' }])
  })

  test('a comment is pinned to a lesson', async () => {
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Thêm nhận xét' }))
    const dialog = await screen.findByRole('dialog', { name: 'Nhận xét mới' })
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Nhận xét về' }), lesson.title)
    await user.type(within(dialog).getByRole('textbox', { name: 'Nội dung' }), 'Thêm hình')
    await user.click(within(dialog).getByRole('button', { name: 'Gửi nhận xét' }))
    expect(await screen.findByText('Đã gửi nhận xét.')).toBeInTheDocument()
    expect(sent).toEqual([{ place: { kind: 'lesson', lessonId: lesson.id }, text: 'Thêm hình' }])
  })

  test('a comment is marked as done', async () => {
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: /^Đánh dấu đã xong/ }))
    expect(sent).toEqual([{ isResolved: true }])
  })

  test('a decision that another person has taken is told, and the review is read anew', async () => {
    server.use(mockError(contract.courseReviews.approve, 'course.not_in_review'))
    const { user } = renderPage(url)
    await user.click(await screen.findByRole('button', { name: 'Duyệt và xuất bản' }))
    server.use(mockEndpoint(contract.courseReviews.review, build({ state: 'returned' })))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Duyệt và xuất bản' }))
    expect(await screen.findByText(/không còn chờ duyệt/)).toBeInTheDocument()
  })

  test('who sells reads it and is offered no act', async () => {
    server.use(mockEndpoint(contract.courseReviews.review, build({ can: { submit: false, decide: false } })))
    renderPage(url, staff('sales'))
    expect(await screen.findByText('Thêm liều tối đa')).toBeInTheDocument()
    for (const name of [/Duyệt và xuất bản/, /Thêm nhận xét/, /Trả lời/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })
})
