import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import type { Question } from './question-parts.ts'

const reported: Question = {
  id: ids.review,
  learner: { id: ids.account, name: 'Đinh Minh Nga' },
  course: { id: ids.course, slug: 'soi-da', title: 'Soi da' },
  lesson: { id: ids.news, title: 'Ánh sáng chéo' },
  positionMs: 83_000,
  title: 'Lớp học kèm giá rẻ',
  text: 'Ai cần kèm thực hành thì nhắn mình.',
  isPrivate: false,
  state: 'visible',
  votes: 0,
  pictures: [],
  isAnswered: false,
  createdAt: '2026-11-20T01:34:00.000Z',
  hidden: null,
  reports: ['advert', 'advert'],
  thread: [
    {
      id: ids.category,
      author: 'Lê Văn Bình',
      kind: 'learner',
      text: 'Cho mình xin số.',
      state: 'visible',
      hidden: null,
      isAccepted: false,
      recording: null,
      reports: ['personal'],
      createdAt: '2026-11-20T02:34:00.000Z',
    },
  ],
}
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crmQuestions.questions, keyPageOf([reported])),
  mockEndpoint(contract.crmQuestions.moderateQuestion, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  }),
  mockEndpoint(contract.crmQuestions.answerQuestion, ({ body }) => {
    sent.push(body)
    return { ok: true as const }
  }),
)
beforeEach(() => {
  sent = []
})
const rowOf = (name: string) => screen.findByRole('listitem', { name })

test('questions: reported ones come first, with why and by how many', async () => {
  renderPage('/crm/Question')
  const row = within(await rowOf('Câu hỏi của Đinh Minh Nga'))
  expect(row.getByText('2 báo cáo: Quảng cáo hoặc liên kết')).toBeInTheDocument()
  expect(row.getByText(/Ánh sáng chéo, phút 1:23/)).toBeInTheDocument()
})

test('questions: hiding one with pictures says that they are hidden too', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
  server.use(
    mockEndpoint(
      contract.crmQuestions.questions,
      keyPageOf([{ ...reported, pictures: [{ id: ids.news, width: 800, height: 600 }] }]),
    ),
    mockEndpoint(contract.crmQuestions.questionPicture, () => new Blob(['x'], { type: 'image/webp' })),
  )
  const { user } = renderPage('/crm/Question')
  const row = within(await rowOf('Câu hỏi của Đinh Minh Nga'))
  expect(await row.findByRole('button', { name: 'Mở lớn: Ảnh 1 trên 1' })).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: 'Ẩn câu hỏi của Đinh Minh Nga' }))
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/Ảnh kèm câu hỏi cũng bị ẩn/)
})

test('questions: one picture is removed for a reason, and the question stays', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} })
  const removed: unknown[] = []
  server.use(
    mockEndpoint(
      contract.crmQuestions.questions,
      keyPageOf([{ ...reported, pictures: [{ id: ids.news, width: 800, height: 600 }] }]),
    ),
    mockEndpoint(contract.crmQuestions.questionPicture, () => new Blob(['x'], { type: 'image/webp' })),
    mockEndpoint(contract.crmQuestions.removeQuestionPicture, ({ params, body }) => {
      removed.push([params.pictureId, body])
      return { ok: true as const }
    }),
  )
  const { user } = renderPage('/crm/Question')
  const row = within(await rowOf('Câu hỏi của Đinh Minh Nga'))
  await user.click(await row.findByRole('button', { name: 'Mở lớn: Ảnh 1 trên 1' }))
  await user.click(await screen.findByRole('button', { name: 'Gỡ ảnh này' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gỡ ảnh trong câu hỏi của Đinh Minh Nga' }))
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Lý do' }),
    'Có thông tin cá nhân của người khác',
  )
  await user.click(dialog.getByRole('button', { name: 'Gỡ ảnh' }))
  expect(await screen.findByText('Đã gỡ ảnh và báo cho người hỏi.')).toBeInTheDocument()
  expect(removed).toEqual([[ids.news, { reason: 'personal', note: '' }]])
})

test('questions: one is hidden for a reason, by keys', async () => {
  const { user } = renderPage('/crm/Question')
  const row = await rowOf('Câu hỏi của Đinh Minh Nga')
  row.focus()
  await user.keyboard('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ẩn câu hỏi của Đinh Minh Nga' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Lý do' }), 'Quảng cáo hoặc liên kết')
  await user.click(dialog.getByRole('button', { name: 'Ẩn câu hỏi' }))
  await waitFor(() => expect(sent).toEqual([{ state: 'hidden', answerId: null, reason: 'advert', note: '' }]))
})

test('questions: one is answered in the name of the site, and one kept as it is, by keys', async () => {
  const { user } = renderPage('/crm/Question')
  const row = await rowOf('Câu hỏi của Đinh Minh Nga')
  row.focus()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Trả lời câu hỏi của Đinh Minh Nga' }))
  await user.type(dialog.getByRole('textbox', { name: 'Câu trả lời' }), 'Bác sĩ sẽ xem.')
  await user.click(dialog.getByRole('button', { name: 'Gửi câu trả lời' }))
  await waitFor(() => expect(sent).toEqual([{ text: 'Bác sĩ sẽ xem.' }]))
  const again = await rowOf('Câu hỏi của Đinh Minh Nga')
  again.focus()
  await user.keyboard('a')
  await waitFor(() => expect(sent.at(-1)).toEqual({ state: 'visible', answerId: null }))
})

test('questions: one answer is hidden by its button', async () => {
  const { user } = renderPage('/crm/Question')
  await user.click(await screen.findByRole('button', { name: 'Ẩn câu trả lời của Lê Văn Bình' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ẩn câu trả lời của Lê Văn Bình' }))
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Lý do' }),
    'Có thông tin cá nhân của người khác',
  )
  await user.click(dialog.getByRole('button', { name: 'Ẩn câu trả lời' }))
  await waitFor(() =>
    expect(sent).toEqual([{ state: 'hidden', answerId: ids.category, reason: 'personal', note: '' }]),
  )
})

test('questions: an empty queue says that nothing was reported', async () => {
  server.use(mockEndpoint(contract.crmQuestions.questions, keyPageOf([])))
  renderPage('/crm/Question')
  expect(await screen.findByText('Không có báo cáo nào.')).toBeInTheDocument()
})

test('questions: a failed read can be tried again', async () => {
  server.use(mockError(contract.crmQuestions.questions, 'server.unknown'))
  renderPage('/crm/Question')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('questions: many reported ones are kept at once, after a question', async () => {
  const second = { ...reported, id: ids.account, learner: { id: ids.account, name: 'Lê Văn Bình' } }
  server.use(mockEndpoint(contract.crmQuestions.questions, keyPageOf([reported, second])))
  const { user } = renderPage('/crm/Question')
  await chooseAllRows(user)
  const bar = within(screen.getByRole('region', { name: 'Thao tác với các dòng đã chọn' }))
  await user.click(bar.getByRole('button', { name: 'Giữ lại' }))
  expect(sent).toEqual([])
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Giữ lại 2 câu hỏi?' }))
  await user.click(dialog.getByRole('button', { name: 'Giữ lại câu hỏi' }))
  expect(await screen.findByText('2 xong')).toBeInTheDocument()
  const kept = { state: 'visible', answerId: null }
  expect(sent).toEqual([kept, kept])
})

test('questions: chosen ones are hidden for one reason', async () => {
  const { user } = renderPage('/crm/Question')
  await user.click(await screen.findByRole('checkbox', { name: 'Chọn Đinh Minh Nga' }))
  const bar = within(screen.getByRole('region', { name: 'Thao tác với các dòng đã chọn' }))
  await user.click(bar.getByRole('button', { name: 'Ẩn câu hỏi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ẩn 1 câu hỏi?' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Lý do' }), 'Lạc đề')
  await user.click(dialog.getByRole('button', { name: 'Ẩn câu hỏi' }))
  await waitFor(() =>
    expect(sent).toEqual([{ state: 'hidden', answerId: null, reason: 'off_topic', note: '' }]),
  )
  expect(await screen.findByText('1 xong')).toBeInTheDocument()
})

test('questions: beside a hidden one and a hidden answer stands why, as their writers were told', async () => {
  const thread = reported.thread.map((one) => ({
    ...one,
    state: 'hidden' as const,
    hidden: { reason: 'insult' as const, note: '' },
  }))
  const hidden = { reason: 'personal' as const, note: 'Xin bỏ số điện thoại.' }
  server.use(
    mockEndpoint(
      contract.crmQuestions.questions,
      keyPageOf([{ ...reported, state: 'hidden' as const, hidden, thread }]),
    ),
  )
  renderPage('/crm/Question?state=hidden')
  const row = within(await rowOf('Câu hỏi của Đinh Minh Nga'))
  expect(
    row.getByText('Lý do ẩn: Có thông tin cá nhân của người khác. Lời nhắn: “Xin bỏ số điện thoại.”'),
  ).toBeInTheDocument()
  expect(row.getByText('Lý do ẩn: Lời lẽ xúc phạm.')).toBeInTheDocument()
})
