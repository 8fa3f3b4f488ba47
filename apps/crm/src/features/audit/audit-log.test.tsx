import { contract, type EndpointOutput } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'

const { entries } = contract.crmAudit
type Row = EndpointOutput<typeof entries>['items'][number]

const courseId = '019a9f3e-0000-7000-8000-000000000091'
const row: Row = {
  id: '019a9f3e-0000-7000-8000-000000000090',
  at: '2026-11-20T03:00:00.000Z',
  action: 'course.updated',
  actor: { id: '019a9f3e-0000-7000-8000-000000000078', name: 'Trần Thị Lan' },
  ip: '203.0.113.9',
  before: { title: 'Tiêm môi' },
  after: { title: 'Tiêm môi an toàn' },
  changes: [{ label: 'Tên khóa học', from: 'Tiêm môi', to: 'Tiêm môi an toàn' }],
  changesText: 'Tên khóa học: từ Tiêm môi thành Tiêm môi an toàn',
  reason: null,
  subjectType: 'course',
  subjectId: courseId,
  subjectName: 'Tiêm môi an toàn',
}
const byNobody: Row = {
  ...row,
  id: '019a9f3e-0000-7000-8000-000000000092',
  action: 'login.failures_unusual',
  actor: null,
  before: null,
  after: { failures: 60 },
  changes: [{ label: 'Lần sai', from: null, to: '60' }],
  subjectType: 'site',
  subjectId: 'web',
  subjectName: null,
}

let asked: unknown[] = []
startMockServer(
  mockEndpoint(entries, ({ query }) => {
    asked.push(Object.fromEntries(query))
    const items = query.get('area') === 'content' ? [] : [row, byNobody]
    return { items, pageSize: 50, total: items.length, skipped: 0, previous: null, next: null }
  }),
)
beforeEach(() => {
  asked = []
})

test('audit log: says who changed what from which value to which, and leads to it', async () => {
  renderPage('/crm/Audit')
  const link = await screen.findByRole('link', { name: 'Tiêm môi an toàn' })
  expect(link).toHaveAttribute('href', `/crm/Course/Edit?id=${courseId}`)
  const line = within(link.closest('tr, li')!)
  expect(line.getByText('Sửa khóa học')).toBeInTheDocument()
  expect(line.getByText('Trần Thị Lan')).toBeInTheDocument()
  expect(line.getByText('203.0.113.9')).toBeInTheDocument()
  expect(line.getByText('Tên khóa học:')).toBeInTheDocument()
  expect(line.getByText('Tiêm môi').tagName).toBe('DEL')
})

test('audit log: what nobody signed in did is shown as done by the system', async () => {
  renderPage('/crm/Audit')
  const action = await screen.findByText('Đăng nhập sai nhiều bất thường')
  expect(within(action.closest('tr, li')!).getByText('Hệ thống')).toBeInTheDocument()
})

test('audit log: is asked for one area, and says when nothing matches', async () => {
  const { user } = renderPage('/crm/Audit')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Mảng' }), 'Nội dung')
  expect(await screen.findByText('Không có mục nào khớp.')).toBeInTheDocument()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ area: 'content' }))
})

test('audit log: opens for owners only', async () => {
  renderPage('/crm/Audit', staff('content', 'sales', 'support', 'accountant'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
  expect(asked).toEqual([])
})
