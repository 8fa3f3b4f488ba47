import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ownRole, renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import type { ImportDetail } from './use-import.ts'

const { crmLearnerImports: api } = contract
const counts = {
  rows: 3,
  new: 1,
  existing: 1,
  enrolled: 0,
  error: 1,
  carriedOut: 0,
  unchanged: 0,
  failed: 0,
}
const table: ImportDetail = {
  id: ids.account,
  fileName: 'lop-thang-11.csv',
  state: 'draft',
  by: 'Lương Gia Hạnh',
  createdAt: '2026-11-24T02:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  counts,
  planned: { invited: 1, enrolled: 1, courses: 3 },
  reached: { invited: 0, enrolled: 0, courses: 0 },
  headers: ['Người học', 'Email'],
  columns: { name: null, email: 1, phone: null, courses: null, days: null, reason: null, priceNote: null },
  course: null,
  reason: '',
  version: null,
}
const row = {
  number: 2,
  name: 'Lê An',
  email: 'an@example.vn',
  phone: '',
  courses: ['Tiêm môi'],
  days: null,
  verdict: 'error' as const,
  fault: 'course_unknown' as const,
  faultOf: 'Tiêm mũi',
  outcome: null,
  learnerId: null,
}
const server = startMockServer(
  mockEndpoint(api.imports, keyPageOf([table])),
  mockEndpoint(api.import, table),
  mockEndpoint(api.importRows, keyPageOf([row])),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
)
const page = `/crm/Student/Import/${table.id}`

test('a table of learners is sent by its file, and its page opens', async () => {
  const sent = vi.fn((_query: unknown) => ({ id: table.id }))
  server.use(mockEndpoint(api.addImport, ({ query }) => sent(Object.fromEntries(query))))
  const { user } = renderPage('/crm/Student/Import')
  const file = new File(['a,b'], 'lop-thang-11.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Chọn tệp bảng'), file)
  expect(await screen.findByRole('heading', { level: 1, name: /lop-thang-11/ })).toBeInTheDocument()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ fileName: 'lop-thang-11.csv' })
})

test('a table that cannot be read is said in words, and none at all too', async () => {
  server.use(mockEndpoint(api.imports, keyPageOf([])), mockError(api.addImport, 'upload.not_a_learner_table'))
  const { user } = renderPage('/crm/Student/Import')
  expect(await screen.findByText('Chưa có bảng nào.')).toBeInTheDocument()
  await user.upload(screen.getByLabelText('Chọn tệp bảng'), new File(['x'], 'x.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/CSV UTF-8/)).toBeInTheDocument()
})

test('tables are searched by their file, and a search without a match is said in words', async () => {
  server.use(mockEndpoint(api.imports, ({ query }) => keyPageOf(query.get('q') === 'lop' ? [table] : [])))
  const { user } = renderPage('/crm/Student/Import?q=khac')
  expect(await screen.findByText('Không có bảng nào phù hợp.')).toBeInTheDocument()
  const search = screen.getByRole('searchbox', { name: 'Tìm bảng' })
  await user.clear(search)
  await user.type(search, 'lop')
  expect(await screen.findByRole('row', { name: /lop-thang-11/ })).toBeInTheDocument()
})

test('columns of a table are chosen by hand, and the rows tried anew', async () => {
  const saved = vi.fn((_body: unknown) => ({ ...table, version: ids.review }))
  server.use(mockEndpoint(api.setImportColumns, ({ body }) => saved(body)))
  const { user } = renderPage(page)
  await user.selectOptions(await screen.findByLabelText('Họ và tên'), '1. Người học')
  await user.click(screen.getByRole('button', { name: 'Thử lại các dòng' }))
  expect(await screen.findByText('Đã thử lại các dòng.')).toBeInTheDocument()
  expect(saved).toHaveBeenCalledExactlyOnceWith({
    columns: { ...table.columns, name: 0 },
    courseId: null,
    version: null,
  })
})

test('rows of a table say why they are left out, and it starts with a reason', async () => {
  const started = vi.fn((_body: unknown) => ({ ...table, state: 'running' as const }))
  server.use(mockEndpoint(api.startImport, ({ body }) => started(body)))
  const { user } = renderPage(page)
  expect(await screen.findByText('Không có khóa học đang mở nào tên: “Tiêm mũi”')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Nhập học viên' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nhập 2 dòng?' }))
  await user.type(dialog.getByLabelText('Lý do chung'), 'Lớp tháng 11')
  await user.click(dialog.getByRole('button', { name: 'Nhập học viên' }))
  expect(await screen.findByRole('progressbar', { name: 'Đã nhập' })).toBeInTheDocument()
  expect(started).toHaveBeenCalledExactlyOnceWith({ reason: 'Lớp tháng 11', version: null })
})

test('a finished table offers its report', async () => {
  const done = {
    ...table,
    state: 'done' as const,
    finishedAt: table.createdAt,
    counts: { ...counts, carriedOut: 2 },
    reached: table.planned,
  }
  server.use(mockEndpoint(api.import, done))
  renderPage(page)
  expect(await screen.findByRole('button', { name: 'Tải báo cáo' })).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Đã nhập' })).toHaveAttribute('aria-valuenow', '2')
})

test.each([
  ['tried', 'Sẽ nhập', 'draft'],
  ['carried out', 'Đã nhập', 'done'],
] as const)('a table that was %s counts people and courses, not rows', async (_name, heading, state) => {
  server.use(mockEndpoint(api.import, { ...table, state, reached: table.planned }))
  renderPage(page)
  const facts = within(await screen.findByRole('region', { name: heading }))
  for (const fact of ['1 người', '1 người đã có tài khoản', '3 lượt'])
    expect(facts.getByText(fact)).toBeInTheDocument()
})

test('who may not enrol sees no way to a table of learners', async () => {
  server.use(mockEndpoint(contract.crm.students, keyPageOf([])))
  renderPage('/crm/Student', ownRole('learners.read'))
  expect(await screen.findByText('Chưa có học viên.')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Nhập học viên' })).not.toBeInTheDocument()
})
