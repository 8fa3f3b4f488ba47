import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { buildStaffReview, ids } from '../../testing/staff-factories.ts'

const first = buildStaffReview()
const second = buildStaffReview({ id: ids.news, learner: 'Lê Văn Bình' })
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crm.reviews, keyPageOf([buildStaffReview()])),
  mockEndpoint(contract.crm.moderateReview, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  }),
  mockEndpoint(contract.crm.answerReview, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  }),
)
beforeEach(() => {
  sent = []
})

test('reviews: one is hidden for a reason, by keys', async () => {
  const { user } = renderPage('/crm/review')
  const row = await screen.findByRole('listitem', { name: 'Đánh giá của Đinh Minh Nga' })
  row.focus()
  await user.keyboard('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ẩn đánh giá của Đinh Minh Nga' }))
  await user.click(dialog.getByRole('button', { name: 'Ẩn đánh giá' }))
  expect((await dialog.findAllByText('Chọn lý do.')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Lý do' }), 'Lời lẽ xúc phạm')
  await user.click(dialog.getByRole('button', { name: 'Ẩn đánh giá' }))
  await waitFor(() => expect(sent).toEqual([{ state: 'hidden', reason: 'insult', note: '' }]))
})

test('reviews: one is approved by a key, the next has the focus, and approving can be undone', async () => {
  let items = [first, second]
  server.use(
    mockEndpoint(contract.crm.reviews, () => keyPageOf(items)),
    mockEndpoint(contract.crm.moderateReview, ({ body }) => {
      sent.push(body)
      items = [second]
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/review')
  const row = await screen.findByRole('listitem', { name: 'Đánh giá của Đinh Minh Nga' })
  row.focus()
  await user.keyboard('jka')
  await waitFor(() =>
    expect(screen.getByRole('listitem', { name: 'Đánh giá của Lê Văn Bình' })).toHaveFocus(),
  )
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { state: 'published', from: 'pending' },
      { state: 'pending', from: 'published' },
    ]),
  )
})

test('reviews: one is answered by a key', async () => {
  const { user } = renderPage('/crm/review')
  const row = await screen.findByRole('listitem', { name: 'Đánh giá của Đinh Minh Nga' })
  row.focus()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Trả lời đánh giá của Đinh Minh Nga' }))
  await user.type(dialog.getByRole('textbox', { name: 'Câu trả lời' }), 'Cảm ơn bạn.')
  await user.click(dialog.getByRole('button', { name: 'Gửi câu trả lời' }))
  await waitFor(() => expect(sent).toEqual([{ text: 'Cảm ơn bạn.' }]))
})

test('reviews: a question mark lists the keys', async () => {
  const { user } = renderPage('/crm/review')
  const row = await screen.findByRole('listitem', { name: 'Đánh giá của Đinh Minh Nga' })
  row.focus()
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Phím tắt' }))
  expect(help.getByText('Ẩn, kèm lý do')).toBeInTheDocument()
  // The row that was read last takes the next key.
  await user.keyboard('{Escape}')
  expect(row).toHaveFocus()
})

test('reviews: one is approved', async () => {
  const { user } = renderPage('/crm/review')
  await user.click(await screen.findByRole('button', { name: 'Duyệt đánh giá của Đinh Minh Nga' }))
  expect(await screen.findByText('Đã duyệt đánh giá.')).toBeInTheDocument()
  expect(sent).toEqual([{ state: 'published', from: 'pending' }])
})

test('reviews: one that a colleague has hidden meanwhile is not approved, which is told, and the list is read anew', async () => {
  let items = [first]
  server.use(
    mockEndpoint(contract.crm.reviews, () => keyPageOf(items)),
    mockError(contract.crm.moderateReview, 'review.decided'),
  )
  const { user } = renderPage('/crm/review')
  const approve = await screen.findByRole('button', { name: 'Duyệt đánh giá của Đinh Minh Nga' })
  items = []
  await user.click(approve)
  expect(await screen.findByText(/Có đồng nghiệp vừa duyệt hoặc ẩn đánh giá này/)).toBeInTheDocument()
  expect(await screen.findByText('Không còn đánh giá chờ duyệt.')).toBeInTheDocument()
})

test('reviews: an empty queue says that nothing waits', async () => {
  server.use(mockEndpoint(contract.crm.reviews, keyPageOf([])))
  renderPage('/crm/review')
  expect(await screen.findByText('Không còn đánh giá chờ duyệt.')).toBeInTheDocument()
})

test('reviews: a failed read can be tried again', async () => {
  server.use(mockError(contract.crm.reviews, 'server.unknown'))
  renderPage('/crm/review')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

/** The id in each call of the moderation, with its body. */
function recordModeration() {
  const calls: unknown[] = []
  server.use(
    mockEndpoint(contract.crm.reviews, keyPageOf([first, second])),
    mockEndpoint(contract.crm.moderateReview, ({ params, body }) => {
      calls.push([params.id, body])
      return { ok: true as const }
    }),
  )
  return calls
}

test('reviews: many are approved at once, and approving waiting ones can be undone', async () => {
  const calls = recordModeration()
  const { user } = renderPage('/crm/review')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Duyệt đánh giá' }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 2 dòng')).toBeInTheDocument()
  expect(calls).toEqual([
    [first.id, { state: 'published', from: 'pending' }],
    [second.id, { state: 'published', from: 'pending' }],
    [first.id, { state: 'pending', from: 'published' }],
    [second.id, { state: 'pending', from: 'published' }],
  ])
})

test('reviews: many are hidden for one reason, and the one that cannot be is named', async () => {
  const calls = recordModeration()
  const { user } = renderPage('/crm/review')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Ẩn đánh giá' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ẩn 2 đánh giá?' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Lý do' }), 'Lạc đề')
  server.use(
    mockEndpoint(contract.crm.moderateReview, ({ params, body }) => {
      calls.push([params.id, body])
      server.use(mockError(contract.crm.moderateReview, 'review.not_found'))
      return { ok: true as const }
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Ẩn đánh giá' }))
  expect(await screen.findByText(/^1 xong, 1 lỗi: Lê Văn Bình – /)).toBeInTheDocument()
  expect(calls).toEqual([[first.id, { state: 'hidden', reason: 'off_topic', note: '' }]])
})

test('reviews: beside a hidden one stands why, as its writer was told', async () => {
  const hidden = { reason: 'advert' as const, note: 'Xin bỏ liên kết.' }
  server.use(
    mockEndpoint(contract.crm.reviews, keyPageOf([buildStaffReview({ state: 'hidden', hidden }), second])),
  )
  renderPage('/crm/review?state=hidden')
  expect(
    await screen.findByText('Lý do ẩn: Quảng cáo hoặc liên kết. Lời nhắn: “Xin bỏ liên kết.”'),
  ).toBeInTheDocument()
  expect(screen.getAllByText(/Lý do ẩn/)).toHaveLength(1)
})

test('reviews: a reported one says who reported it and why, and is kept', async () => {
  const report = {
    by: 'BS.CKI Lê Minh Quân',
    reason: 'health_claim' as const,
    note: 'Nói khỏi hẳn sau một lần.',
    at: '2026-11-21T01:34:00.000Z',
  }
  const asked: (string | null)[] = []
  server.use(
    mockEndpoint(contract.crm.reviews, ({ query }) => {
      asked.push(query.get('state'))
      return keyPageOf([buildStaffReview({ state: 'published', reports: [report] })])
    }),
  )
  const { user } = renderPage('/crm/review?state=reported')
  expect(await screen.findByText(/BS\.CKI Lê Minh Quân báo cáo/)).toBeInTheDocument()
  expect(
    screen.getByText('Khẳng định về điều trị chưa kiểm chứng: Nói khỏi hẳn sau một lần.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Giữ lại đánh giá của Đinh Minh Nga' }))
  expect(await screen.findByText('Đã giữ lại đánh giá và báo cho bác sĩ.')).toBeInTheDocument()
  expect(sent).toEqual([{ state: 'kept' }])
  expect(asked[0]).toBe('reported')
})
