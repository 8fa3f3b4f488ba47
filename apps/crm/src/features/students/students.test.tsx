import { contract, type EndpointOutput } from '@repo/contract'
import {
  buildCourseCard,
  keyPageOf,
  mockEndpoint,
  mockError,
  pageOf,
  sampleAnswer,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { ownRole, renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

const learner = {
  id: ids.account,
  name: 'Trương Hải Yến',
  email: 'yen@example.vn',
  phone: null,
  courses: 3,
  averagePercent: 42,
  spent: 7_200_000,
  joinedAt: '2026-08-01T02:00:00.000Z',
  lastSeenAt: null,
}
const server = startMockServer(mockEndpoint(contract.crm.students, keyPageOf([learner])))

test('shows what a learner bought and how far they are', async () => {
  renderPage('/crm/Student')
  expect(await screen.findByRole('rowheader', { name: /Trương Hải Yến/ })).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Tiến độ' })).toHaveAttribute('aria-valuenow', '42')
  expect(screen.getByTitle('yen@example.vn')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: /7\.200\.000/ })).toBeInTheDocument()
})

test('students: the export is logged and holds contact, courses and money of every learner in the filter', async () => {
  const noted = vi.fn((_body: unknown) => ({ ok: true as const }))
  server.use(mockEndpoint(contract.listExports.noteExport, ({ body }) => noted(body)))
  const createObjectURL = vi.fn((_file: Blob) => 'blob:hoc-vien')
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} })
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = renderPage('/crm/Student?q=yen')
  await user.click(await screen.findByRole('button', { name: 'Xuất danh sách' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  expect(await screen.findByText('Đã xuất 1 dòng')).toBeInTheDocument()
  expect(noted).toHaveBeenCalledExactlyOnceWith({
    list: 'crm.students',
    query: { q: 'yen', dated: 'joined', sort: 'joined', direction: 'desc' },
    rows: 1,
  })
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('hoc-vien.csv')
  expect(await createObjectURL.mock.lastCall?.[0].text()).toContain(
    'Trương Hải Yến,yen@example.vn,,3,42,7200000,',
  )
})

const chosen = { id: ids.course, title: 'Tiêm môi an toàn' }

test('students: the course of the address is said by its title, goes with a letter and is taken off', async () => {
  server.use(
    mockEndpoint(contract.crm.students, ({ query }) => ({
      ...keyPageOf([learner]),
      course: query.get('course') === chosen.id ? chosen : undefined,
    })),
  )
  const { user, router } = renderPage(`/crm/Student?course=${chosen.id}`)
  expect(await screen.findByText('Tiêm môi an toàn')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Viết cho nhóm này' })).toHaveAttribute(
    'href',
    `/crm/Letter/Add?course=${chosen.id}`,
  )
  await user.click(screen.getByRole('button', { name: 'Bỏ Tiêm môi an toàn' }))
  expect(await screen.findByRole('button', { name: 'Lọc theo khóa học' })).toHaveFocus()
  expect(router.state.location.search).toBe('')
})

test('students: a course is found by its title and chosen with the keyboard alone', async () => {
  const asked = vi.fn((_q: string | null) => undefined)
  server.use(
    mockEndpoint(contract.crm.learnerCourses, ({ query }) => {
      asked(query.get('q'))
      return { items: [{ ...chosen, status: 'archived' as const }] }
    }),
  )
  const { user, router } = renderPage('/crm/Student')
  const opener = await screen.findByRole('button', { name: 'Lọc theo khóa học' })
  opener.focus()
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Lọc theo khóa học' }))
  dialog.getByRole('searchbox', { name: 'Tìm khóa học' }).focus()
  await user.keyboard('tiêm môi')
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('tiêm môi'))
  ;(await dialog.findByRole('button', { name: /Tiêm môi an toàn.*Lưu trữ/i })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(`?course=${chosen.id}`))
  expect(await screen.findByText('Tiêm môi an toàn')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('nobody in the filter, and a failed read', async () => {
  server.use(mockEndpoint(contract.crm.students, keyPageOf([])))
  const { unmount } = renderPage('/crm/Student?q=zz')
  expect(await screen.findByText('Chưa có học viên trong bộ lọc này.')).toBeInTheDocument()
  unmount()
  server.use(mockError(contract.crm.students, 'server.unknown'))
  renderPage('/crm/Student')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('students: a course is opened to many with one reason, and who has it already is named', async () => {
  const course = buildCourseCard()
  const calls: unknown[] = []
  const { enrol } = contract.crmLearners
  const detail = sampleAnswer(contract.crmLearners.learner) as EndpointOutput<
    typeof contract.crmLearners.learner
  >
  server.use(
    mockEndpoint(
      contract.crm.students,
      keyPageOf([learner, { ...learner, id: ids.news, name: 'Lê Văn Bình' }]),
    ),
    mockEndpoint(contract.catalogue.courses, pageOf([course])),
    mockEndpoint(contract.crmLearners.learner, detail),
    mockEndpoint(enrol, ({ params, body }) => {
      calls.push([params.id, body])
      server.use(mockError(enrol, 'enrollment.exists'))
      return detail
    }),
  )
  const { user } = renderPage('/crm/Student')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Mở khóa học' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mở khóa học cho 2 học viên' }))
  await user.click(await dialog.findByRole('button', { name: new RegExp(course.title) }))
  await user.type(dialog.getByRole('textbox', { name: 'Lý do' }), 'Quà hội thảo')
  await user.click(dialog.getByRole('button', { name: 'Mở khóa học' }))
  expect(await screen.findByText(/^1 xong, 1 lỗi: Lê Văn Bình – /)).toBeInTheDocument()
  const { version } = detail
  expect(calls).toEqual([
    [learner.id, { courseId: course.id, until: null, reason: 'Quà hội thảo', priceNote: '', version }],
  ])
})

test('students: rows are not selected by who may not open courses', async () => {
  renderPage('/crm/Student', ownRole('learners.read'))
  await screen.findByRole('rowheader', { name: /Trương Hải Yến/ })
  expect(screen.queryByRole('checkbox', { name: /^Chọn/ })).not.toBeInTheDocument()
})

test('students: what they spent is no column for who may not look at orders', async () => {
  renderPage('/crm/Student', ownRole('learners.read'))
  await screen.findByRole('rowheader', { name: /Trương Hải Yến/ })
  expect(screen.queryByRole('columnheader', { name: 'Đã chi' })).not.toBeInTheDocument()
})

test('students: a list of some days writes to no group, because a group has no days', async () => {
  renderPage('/crm/Student?dated=learned&from=2026-11-01')
  expect(await screen.findByRole('combobox', { name: 'Lọc theo ngày nào' })).toHaveValue('learned')
  expect(screen.queryByRole('link', { name: 'Viết cho nhóm này' })).not.toBeInTheDocument()
})
