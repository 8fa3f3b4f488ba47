import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildCourseReview, buildPending } from '../../../testing/draft-factories.ts'
import { ownRole, renderPage, staff } from '../../../testing/render-page.tsx'
import { buildStaffCourse, ids, noCertificates, noShares } from '../../../testing/staff-factories.ts'
import { courseEditorMessages as editorMessages } from '../course-editor.messages.ts'
import { sharesMessages as copy } from './shares.messages.ts'

const editUrl = `/crm/Course/Edit?id=${ids.course}`
const linh = { id: ids.category, name: 'Trần Khánh Linh', academicTitle: 'BS.' }
const an = { id: ids.news, name: 'Vũ Hà An', academicTitle: 'BS.' }
const divided = {
  ...noShares,
  team: [{ ...linh, basisPoints: 4000, isTeaching: true }],
  history: [
    {
      id: ids.account,
      at: '2026-11-20T03:00:00.000Z',
      by: 'Lương Gia Hạnh',
      parts: [{ doctor: linh.name, basisPoints: 4000 }],
    },
  ],
  version: ids.course,
}
let sent: unknown[] = []
const course = buildStaffCourse({ coDoctorIds: [linh.id] })
const server = startMockServer(
  mockEndpoint(contract.crm.courseOptions, {
    categories: [{ id: ids.category, slug: 'bien-chung', name: 'Biến chứng' }],
    doctors: [{ id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' }, linh, an],
  }),
  mockEndpoint(contract.crm.course, course),
  mockEndpoint(contract.crmCertificates.courseRule, noCertificates),
  mockEndpoint(contract.revenue.courseShares, divided),
  mockEndpoint(contract.crm.trailer, { video: null }),
  mockEndpoint(contract.courseReviews.review, buildCourseReview()),
  mockEndpoint(contract.courseDrafts.pendingChanges, buildPending()),
  mockEndpoint(contract.revenue.setCourseShares, ({ body }) => {
    sent.push(body)
    return { ...divided, team: [{ ...linh, basisPoints: 2500, isTeaching: true }] }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())

const rowOf = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: copy.team }))
    .getByText(name)
    .closest('li')

test('course shares: each doctor is shown with the part and what it is of the money, and since when', async () => {
  renderPage(editUrl)
  expect(await rowOf(/BS\.CKI Lê Minh Quân/)).toHaveTextContent(/Phụ trách.*60%.*= 30% doanh thu/)
  expect(await rowOf(/Trần Khánh Linh/)).toHaveTextContent(/Đồng giảng dạy.*40%.*= 20% doanh thu/)
  expect(screen.getByText(/^Áp dụng cho đơn bán từ/)).toBeInTheDocument()
  expect(screen.getByText('Trần Khánh Linh 40%')).toBeInTheDocument()
})

test('course shares: a part is changed; the dialog says what is left for the lead doctor', async () => {
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: copy.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.dialog }))
  const part = dialog.getByRole('textbox', { name: 'BS. Trần Khánh Linh' })
  expect(part).toHaveValue('40')
  await user.clear(part)
  await user.type(part, '25')
  expect(dialog.getByText('75% (= 37,5% doanh thu)')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(sent).toEqual([{ parts: [{ doctorId: linh.id, basisPoints: 2500 }], version: ids.course }])
  expect(await rowOf(/Trần Khánh Linh/)).toHaveTextContent('25%')
})

test('course shares: more than the whole is said at once and not sent', async () => {
  server.use(
    mockEndpoint(contract.crm.course, { ...course, coDoctorIds: [linh.id, an.id] }),
    mockEndpoint(contract.revenue.courseShares, {
      ...divided,
      team: [...divided.team, { ...an, basisPoints: 0, isTeaching: true }],
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: copy.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.dialog }))
  const part = dialog.getByRole('textbox', { name: 'BS. Vũ Hà An' })
  await user.type(part, '60,5')
  expect(part).toHaveAccessibleDescription(/vượt quá 100%: thừa 0,5%/)
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(sent).toEqual([])
  await user.clear(part)
  await user.type(part, 'một nửa')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(part).toHaveAccessibleDescription(copy.percentFault)
})

test('course shares: a division that somebody saved meanwhile is shown before it is replaced', async () => {
  server.use(
    mockError(contract.revenue.setCourseShares, 'edit.outdated', {
      details: { by: 'Trần Thị Lan', isOwn: false, at: '2026-11-22T07:05:00.000Z' },
    }),
  )
  const { user } = renderPage(editUrl)
  await user.click(await screen.findByRole('button', { name: copy.edit }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.dialog }))
  const part = dialog.getByRole('textbox', { name: 'BS. Trần Khánh Linh' })
  await user.clear(part)
  await user.type(part, '10')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await dialog.findByText(/^Trần Thị Lan đã lưu lúc 14:05/)).toBeInTheDocument()
  expect(part).toHaveValue('10')
})

test('course shares: a doctor who is being added counts once buyers see it; one without a team is told so', async () => {
  server.use(mockEndpoint(contract.revenue.courseShares, noShares))
  renderPage(editUrl)
  expect(await rowOf(/Trần Khánh Linh/)).toHaveTextContent(copy.coming)
  expect(await rowOf(/Lê Minh Quân/)).toHaveTextContent('100%')
  expect(screen.getByText(copy.never)).toBeInTheDocument()
})

test('course shares: only who may set shares changes them, and only who sees revenue sees them', async () => {
  const { unmount } = renderPage(editUrl, ownRole('courses.read', 'revenue.read'))
  expect(await screen.findByRole('list', { name: copy.team })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.edit })).not.toBeInTheDocument()
  unmount()
  renderPage(editUrl, staff('content'))
  await screen.findByRole('textbox', { name: 'Tên khóa học' })
  expect(screen.queryByRole('heading', { name: copy.title })).not.toBeInTheDocument()
})

test('course shares: an accountant opens the course, divides its money, and edits nothing else', async () => {
  renderPage(editUrl, staff('accountant'))
  expect(await screen.findByRole('button', { name: copy.edit })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: editorMessages.save })).not.toBeInTheDocument()
})
