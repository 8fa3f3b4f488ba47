import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockOffline, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { ownRole, renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import type { LetterDetail } from './letter-state-badge.tsx'

const { crmLetters: api } = contract
const letter: LetterDetail = {
  id: ids.news,
  subject: 'Lịch học tháng 12',
  topic: 'learning',
  state: 'sending',
  by: 'Lương Gia Hạnh',
  createdAt: '2026-11-24T02:00:00.000Z',
  finishedAt: null,
  counts: { all: 40, waiting: 10, queued: 5, sent: 22, failed: 2, leftOut: 1 },
  text: 'Lớp mới mở.',
  audience: { learner: null, isSearched: false, course: null, activity: 'month' },
}
const counted = {
  learner: null,
  course: null,
  recipients: 38,
  leftOut: { not_active: 1, refused: 3, not_agreed: 0, too_often: 0 },
  today: 120,
}
const server = startMockServer(
  mockEndpoint(api.letters, keyPageOf([letter])),
  mockEndpoint(api.letter, letter),
  mockEndpoint(api.letterAudience, counted),
  mockEndpoint(contract.crm.learnerCourses, { items: [] }),
)
afterEach(() => localStorage.clear())

test('letters: the list says how many arrived and how many did not', async () => {
  renderPage('/crm/Letter')
  const row = within(await screen.findByRole('row', { name: /Lịch học tháng 12/ }))
  expect(row.getByRole('cell', { name: '22' })).toBeInTheDocument()
  expect(row.getByText('Đang gửi')).toBeInTheDocument()
})

test('letters are searched, and a search without a match is said in words', async () => {
  server.use(mockEndpoint(api.letters, ({ query }) => keyPageOf(query.get('q') === 'lich' ? [letter] : [])))
  const { user } = renderPage('/crm/Letter?q=khac')
  expect(await screen.findByText('Không có thư nào phù hợp.')).toBeInTheDocument()
  const search = screen.getByRole('searchbox', { name: 'Tìm thư' })
  await user.clear(search)
  await user.type(search, 'lich')
  expect(await screen.findByRole('row', { name: /Lịch học tháng 12/ })).toBeInTheDocument()
})

test('a letter to a group says who gets it and why others do not, and goes after a question', async () => {
  const sent = vi.fn((_body: unknown) => ({ id: letter.id }))
  server.use(mockEndpoint(api.sendLetter, ({ body }) => sent(body)))
  const { user } = renderPage('/crm/Letter/Add?activity=month')
  expect(await screen.findByText('38 người nhận')).toBeInTheDocument()
  expect(screen.getByText('3 người không nhận tin về việc học')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Tiêu đề'), 'Lịch học tháng 12')
  await user.type(screen.getByLabelText('Nội dung thư'), 'Lớp mới mở tuần này.')
  await user.click(screen.getByRole('button', { name: 'Gửi thư' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Gửi thư cho 38 người?' }))
  await user.click(dialog.getByRole('button', { name: 'Gửi thư' }))
  expect(await screen.findByRole('progressbar', { name: 'Đã gửi' })).toBeInTheDocument()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    topic: 'learning',
    subject: 'Lịch học tháng 12',
    text: 'Lớp mới mở tuần này.',
    audience: { activity: 'month' },
  })
})

test('a letter to the learners of a course begins with the course of the address', async () => {
  const course = { id: ids.course, title: 'Tiêm môi an toàn' }
  server.use(mockEndpoint(api.letterAudience, { ...counted, course }))
  const { user } = renderPage(`/crm/Letter/Add?course=${course.id}`)
  const remove = await screen.findByRole('button', { name: 'Bỏ Tiêm môi an toàn' })
  await user.click(remove)
  expect(remove).not.toBeInTheDocument()
})

test('a letter is shown as it will arrive, with marks that buttons write', async () => {
  const { user } = renderPage('/crm/Letter/Add')
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Nội dung thư')
  await user.type(text, 'Nhớ mang thẻ')
  text.setSelectionRange(9, 12)
  await user.click(screen.getByRole('button', { name: 'Chữ đậm' }))
  expect(text).toHaveValue('Nhớ mang **thẻ**')
  await waitFor(() => expect(text).toHaveFocus())
  await user.type(text, '\n- [[Lịch học](https://example.vn)', {
    initialSelectionStart: 16,
    initialSelectionEnd: 16,
  })
  const preview = within(screen.getByRole('region', { name: 'Xem trước' }))
  expect(preview.getByText('thẻ')).toHaveProperty('tagName', 'STRONG')
  expect(within(preview.getByRole('listitem')).getByRole('link', { name: 'Lịch học' })).toHaveAttribute(
    'href',
    'https://example.vn',
  )
  expect(preview.getByText('Chào Nguyễn Thị Mẫu,')).toBeInTheDocument()
})

test('a letter is tried on oneself before it goes', async () => {
  const tried = vi.fn((_body: unknown) => ({ ok: true as const }))
  server.use(mockEndpoint(api.testLetter, ({ body }) => tried(body)))
  const { user } = renderPage('/crm/Letter/Add')
  await user.type(await screen.findByLabelText('Tiêu đề'), 'Thử')
  await user.click(screen.getByRole('button', { name: 'Gửi thử cho tôi' }))
  expect(await screen.findAllByText('Viết nội dung từ 10 ký tự.')).not.toHaveLength(0)
  await user.type(screen.getByLabelText('Tiêu đề'), ' một lần')
  await user.type(screen.getByLabelText('Nội dung thư'), 'Nội dung của thư thử.')
  await user.click(screen.getByRole('button', { name: 'Gửi thử cho tôi' }))
  expect(await screen.findByText('Đã gửi thử. Xem hộp thư của bạn.')).toBeInTheDocument()
  expect(tried).toHaveBeenCalledOnce()
})

test('a letter to one learner can be on their own affairs', async () => {
  const learner = { id: ids.account, name: 'Trương Hải Yến' }
  server.use(mockEndpoint(api.letterAudience, { ...counted, recipients: 1, learner }))
  renderPage(`/crm/Letter/Add?student=${ids.account}`)
  expect(await screen.findByRole('radio', { name: /Thư riêng/ })).toBeChecked()
  expect(await screen.findAllByText('Trương Hải Yến')).not.toHaveLength(0)
})

test('a letter that is being sent is paused from its page', async () => {
  server.use(mockEndpoint(api.setLetterState, { ...letter, state: 'paused' }))
  const { user } = renderPage(`/crm/Letter/${letter.id}`)
  await user.click(await screen.findByRole('button', { name: 'Tạm dừng' }))
  expect(await screen.findByRole('button', { name: 'Gửi tiếp' })).toBeInTheDocument()
})

test('a pause that cannot be saved shows at first, and is taken back with the reason', async () => {
  const lost = Promise.withResolvers<void>()
  server.use(mockOffline(api.setLetterState, { firstAfter: lost.promise }))
  const { user } = renderPage(`/crm/Letter/${letter.id}`)
  await user.click(await screen.findByRole('button', { name: 'Tạm dừng' }))
  expect(await screen.findByRole('button', { name: 'Gửi tiếp' })).toBeInTheDocument()
  lost.resolve()
  expect(await screen.findByRole('button', { name: 'Tạm dừng' })).toBeInTheDocument()
  expect(await screen.findByText(/Không có kết nối mạng/)).toBeInTheDocument()
})

test('who may not write letters sees no way to one', async () => {
  server.use(mockEndpoint(contract.crm.students, keyPageOf([])))
  renderPage('/crm/Student', ownRole('learners.read'))
  expect(await screen.findByText('Chưa có học viên.')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Viết cho nhóm này' })).not.toBeInTheDocument()
})

test('letters: many are paused at once, and undoing goes on with them', async () => {
  const calls: unknown[] = []
  server.use(
    mockEndpoint(api.setLetterState, ({ params, body }) => {
      calls.push([params.id, body])
      return letter
    }),
  )
  const { user } = renderPage('/crm/Letter')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Tạm dừng' }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 1 dòng')).toBeInTheDocument()
  expect(calls).toEqual([
    [letter.id, { state: 'paused' }],
    [letter.id, { state: 'sending' }],
  ])
})
