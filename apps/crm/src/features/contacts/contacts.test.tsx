import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, mockOffline, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'

const { crmContacts } = contract
type Detail = EndpointOutput<typeof crmContacts.contact>
type Row = EndpointOutput<typeof crmContacts.contacts>['items'][number]

const id = '019a9f3e-0000-7000-8000-000000000077'
const lan = { id: '019a9f3e-0000-7000-8000-000000000078', name: 'Trần Thị Lan' }
const row: Row = {
  id,
  reference: 'LH2345ABCD',
  name: 'Đỗ Thị Hồng',
  email: 'hong@example.vn',
  phone: null,
  topic: 'course',
  message: 'Khóa tiêm môi có phần theo dõi sau tiêm không?',
  state: 'new',
  owner: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  answeredAt: null,
  version: null,
}
const detail: Detail = {
  ...row,
  account: null,
  became: { learner: null, orderCode: null },
  others: [],
  history: [],
  colleagues: [lan],
}
const answered: Detail = {
  ...detail,
  state: 'answered',
  owner: lan,
  version: '019a9f3e-0000-7000-8000-000000000079',
  history: [
    {
      id: '019a9f3e-0000-7000-8000-000000000080',
      kind: 'reply',
      text: 'Có, khóa học có một chương về theo dõi.',
      state: null,
      owner: null,
      by: 'Trần Thị Lan',
      at: '2026-11-21T03:00:00.000Z',
    },
  ],
}

let sent: unknown[] = []
const note = (body: unknown) => {
  sent.push(body)
  return answered
}
const server = startMockServer(
  mockEndpoint(crmContacts.contacts, {
    items: [row],
    pageSize: 20,
    total: 1,
    skipped: 0,
    previous: null,
    next: null,
    counts: { unanswered: 1, new: 1 },
  }),
  mockEndpoint(crmContacts.contact, detail),
  mockEndpoint(crmContacts.replyToContact, ({ body }) => note(body)),
  mockEndpoint(crmContacts.assignContact, ({ body }) => note(body)),
  mockEndpoint(crmContacts.setContactState, ({ body }) => note(body)),
)
beforeEach(() => {
  sent = []
})

test('contact messages: the list leads to a message', async () => {
  renderPage('/crm/Contact?state=unanswered')
  expect(await screen.findByRole('link', { name: 'Đỗ Thị Hồng' })).toHaveAttribute(
    'href',
    `/crm/Contact/${id}`,
  )
  expect(screen.getByText(row.message)).toBeInTheDocument()
  // A new message is an unanswered one, too.
  expect(screen.getByRole('link', { name: /^Tất cả\s*1$/ })).toBeInTheDocument()
})

test('contact messages: a reply is sent once and appears in the history', async () => {
  const { user } = renderPage(`/crm/Contact/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Trả lời' }))
  const dialog = await screen.findByRole('dialog', { name: 'Trả lời qua email' })
  await user.type(
    within(dialog).getByLabelText('Nội dung trả lời'),
    'Có, khóa học có một chương về theo dõi.',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Gửi thư' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([{ text: 'Có, khóa học có một chương về theo dõi.', version: null }])
  expect(await screen.findByText('Đã trả lời qua email')).toBeInTheDocument()
})

test('contact messages: a reply that is too short shows its minimum length', async () => {
  const { user } = renderPage(`/crm/Contact/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Trả lời' }))
  await user.click(await screen.findByRole('button', { name: 'Gửi thư' }))
  expect(await screen.findByText('Nhập từ 10 đến 5.000 ký tự.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('contact messages: when a colleague replied first, the typed reply stays and can be sent all the same', async () => {
  const details = { by: 'Lê Văn Minh', isOwn: false, at: '2026-11-21T03:00:00.000Z' }
  server.use(mockError(crmContacts.replyToContact, 'edit.outdated', { details }))
  const { user } = renderPage(`/crm/Contact/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Trả lời' }))
  const text = await screen.findByLabelText('Nội dung trả lời')
  await user.click(text)
  await user.paste('Chúng tôi sẽ hỏi lại bác sĩ.')
  await user.click(screen.getByRole('button', { name: 'Gửi thư' }))
  expect(await screen.findByText(/Lê Văn Minh/)).toBeInTheDocument()
  expect(text).toHaveValue('Chúng tôi sẽ hỏi lại bác sĩ.')
})

test('contact messages: an owner is chosen in one step', async () => {
  const { user } = renderPage(`/crm/Contact/${id}`)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Người phụ trách' }), 'Trần Thị Lan')
  await waitFor(() => expect(sent).toEqual([{ ownerId: lan.id, version: null }]))
})

test('contact messages: an owner who cannot be saved shows at first, and is taken back with the reason', async () => {
  const lost = Promise.withResolvers<void>()
  server.use(mockOffline(crmContacts.assignContact, { firstAfter: lost.promise }))
  const { user } = renderPage(`/crm/Contact/${id}`)
  const owner = await screen.findByRole('combobox', { name: 'Người phụ trách' })
  await user.selectOptions(owner, 'Trần Thị Lan')
  await waitFor(() => expect(owner).toHaveValue(lan.id))
  lost.resolve()
  await waitFor(() => expect(owner).toHaveValue(''))
  expect(await screen.findByText(/Không có kết nối mạng/)).toBeInTheDocument()
})

test('contact messages: a message without open questions is closed', async () => {
  const { user } = renderPage(`/crm/Contact/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Đóng' }))
  await waitFor(() => expect(sent).toEqual([{ state: 'closed', version: null }]))
})

test('contact messages: a failed read can be tried again', async () => {
  server.use(mockError(crmContacts.contact, 'server.unknown'))
  renderPage(`/crm/Contact/${id}`)
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('a message: leads to a new order for the learner with that address, for who sells', async () => {
  const account = { id: '019a9f3e-0000-7000-8000-000000000081', role: 'student' as const }
  server.use(mockEndpoint(crmContacts.contact, { ...detail, account }))
  renderPage(`/crm/Contact/${detail.id}`, staff('sales'))
  expect(await screen.findByRole('link', { name: 'Tạo đơn' })).toHaveAttribute(
    'href',
    `/crm/Order/Add?student=${account.id}&contact=${detail.id}`,
  )
})

test('a message is turned into a learner after a question, and leads to the learner and the order', async () => {
  const learner = { id: '019a9f3e-0000-7000-8000-000000000081', name: 'Đỗ Thị Hồng' }
  const made = { ...detail, state: 'open' as const, became: { learner, orderCode: 'TH123456' } }
  server.use(mockEndpoint(crmContacts.makeLearner, made))
  const { user } = renderPage(`/crm/Contact/${detail.id}`)
  await user.click(await screen.findByRole('button', { name: 'Tạo học viên' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Tạo học viên từ lời nhắn?' }))
  await user.click(dialog.getByRole('button', { name: 'Tạo học viên' }))
  expect(await screen.findByRole('link', { name: learner.name })).toHaveAttribute(
    'href',
    `/crm/Student/${learner.id}`,
  )
  expect(screen.getByRole('link', { name: 'TH123456' })).toHaveAttribute('href', '/crm/Order/TH123456')
})

test('contact messages: many are closed at once, and undoing puts each back as it was', async () => {
  const open: Row = { ...row, id: lan.id, name: 'Vũ Văn Hải', state: 'open', owner: lan, version: lan.id }
  const rows = [row, open]
  const calls: unknown[] = []
  server.use(
    mockEndpoint(crmContacts.contacts, { ...keyPageOf(rows), counts: {} }),
    mockEndpoint(crmContacts.setContactState, ({ params, body }) => {
      calls.push([params.id, body])
      return { ...detail, version: id }
    }),
  )
  const { user } = renderPage('/crm/Contact')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Đóng lời nhắn' }))
  expect(await screen.findByText('2 xong')).toBeInTheDocument()
  expect(calls).toEqual([
    [row.id, { state: 'closed', version: null }],
    [open.id, { state: 'closed', version: open.version }],
  ])
  calls.length = 0
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 2 dòng')).toBeInTheDocument()
  expect(calls).toEqual([
    [row.id, { state: 'new', version: id }],
    [open.id, { state: 'open', version: id }],
  ])
})

test('contact messages: many are taken over at once, and undoing gives each back to whose it was', async () => {
  const open: Row = { ...row, id: lan.id, name: 'Vũ Văn Hải', state: 'open', owner: lan }
  const owners: unknown[] = []
  server.use(
    mockEndpoint(crmContacts.contacts, { ...keyPageOf([row, open]), counts: {} }),
    mockEndpoint(crmContacts.assignContact, ({ params, body }) => {
      owners.push([params.id, body])
      return { ...detail, version: id }
    }),
  )
  const { user } = renderPage('/crm/Contact')
  await chooseAllRows(user)
  await user.click(screen.getByRole('button', { name: 'Nhận phụ trách' }))
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }))
  expect(await screen.findByText('Đã hoàn tác 2 dòng')).toBeInTheDocument()
  expect(owners).toHaveLength(3)
  expect(owners.at(-1)).toEqual([open.id, { ownerId: lan.id, version: id }])
  expect(sent).toEqual([{ state: 'new', version: id }])
})
