import { contract } from '@repo/contract'
import { mockEndpoint, mockError, nextId, signedInSession, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { dataMessages as copy } from './data.messages.ts'
import type { DataRequest } from './data-request.ts'

const build = (overrides: Partial<DataRequest> = {}): DataRequest => ({
  id: nextId(),
  kind: 'export',
  state: 'received',
  createdAt: '2026-11-21T02:00:00.000Z',
  answerBy: '2026-11-24T16:59:59.999Z',
  finishBy: '2026-12-11T16:59:59.999Z',
  scheduledFor: null,
  finishedAt: null,
  availableUntil: null,
  refusal: null,
  extension: null,
  ...overrides,
})
let items: DataRequest[] = []
let sent: unknown[] = []
const answer = (request: DataRequest, body: unknown) => {
  sent.push(body)
  items = [request, ...items]
  return request
}
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(contract.account.dataRequests, () => ({ items })),
  mockEndpoint(contract.account.requestExport, ({ body }) => answer(build(), body)),
  mockEndpoint(contract.account.requestDeletion, ({ body }) =>
    answer(build({ kind: 'deletion', state: 'scheduled', scheduledFor: '2026-11-28T02:00:00.000Z' }), body),
  ),
  mockEndpoint(contract.account.cancelDataRequest, ({ params }) => {
    const cancelled = build({
      id: params.id,
      kind: 'deletion',
      state: 'cancelled',
      finishedAt: '2026-11-22T02:00:00.000Z',
    })
    items = [cancelled]
    return cancelled
  }),
  mockEndpoint(contract.account.exportFile, {
    fileName: 'du-lieu-cua-toi-2026-11-21.json',
    content: { 'Tài khoản': { 'Họ và tên': 'Trần Thu Hà' } },
  }),
)
beforeEach(() => {
  items = []
  sent = []
})
const open = () => renderPage('/profile?tab=data', signedInSession())

test('a copy is asked for with the password, and the dates of the law are shown', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.copy.ask }))
  await user.type(screen.getByLabelText(copy.password), 'mật khẩu')
  await user.click(screen.getByRole('button', { name: copy.copy.send }))
  expect(await screen.findByText(copy.copy.waiting)).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'mật khẩu' }])
  const history = screen.getByRole('list', { name: copy.history.title })
  expect(history).toHaveTextContent(copy.answerBy('24/11/2026'))
  expect(history).toHaveTextContent(copy.finishBy('11/12/2026'))
})

test('a wrong password stands at its field', async () => {
  server.use(mockError(contract.account.requestExport, 'auth.wrong_password'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.copy.ask }))
  await user.type(screen.getByLabelText(copy.password), 'sai')
  await user.click(screen.getByRole('button', { name: copy.copy.send }))
  await waitFor(() => expect(screen.getByLabelText(copy.password)).toHaveAttribute('aria-invalid', 'true'))
})

test('a copy that is ready says until when, and is saved as a file', async () => {
  const availableUntil = new Date(Date.now() + 86_400_000).toISOString()
  items = [build({ state: 'done', finishedAt: '2026-11-21T03:00:00.000Z', availableUntil })]
  let saved: Blob | undefined
  URL.createObjectURL = (file: Blob) => {
    saved = file
    return 'blob:copy'
  }
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.copy.download }))
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('du-lieu-cua-toi-2026-11-21.json')
  expect(JSON.parse((await saved?.text()) ?? '')).toEqual({ 'Tài khoản': { 'Họ và tên': 'Trần Thu Hà' } })
})

test('a copy that ran out can only be asked for again', async () => {
  items = [
    build({
      state: 'done',
      finishedAt: '2026-01-01T03:00:00.000Z',
      availableUntil: '2026-01-08T03:00:00.000Z',
    }),
  ]
  open()
  expect(await screen.findByRole('button', { name: copy.copy.ask })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.copy.download })).not.toBeInTheDocument()
})

test('deletion says what goes and what stays, asks twice, and shows its date', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.deletion.ask }))
  for (const text of [...copy.deletion.goesItems, ...copy.deletion.staysItems]) {
    expect(screen.getByText(text)).toBeInTheDocument()
  }
  await user.type(screen.getByLabelText(copy.password), 'mật khẩu')
  await user.click(screen.getByRole('button', { name: copy.deletion.send }))
  const popup = await screen.findByRole('alertdialog', { name: copy.deletion.confirmTitle })
  expect(sent).toEqual([])
  await user.click(within(popup).getByRole('button', { name: copy.deletion.confirm }))
  expect(await screen.findByText(copy.deletion.scheduled('09:00, 28/11/2026'))).toBeInTheDocument()
  expect(sent).toEqual([{ password: 'mật khẩu' }])
})

test('a request that was refused says why', async () => {
  items = [build({ kind: 'correction', state: 'refused', refusal: 'Tên trên giấy tờ khác tên đã gửi.' })]
  open()
  expect(await screen.findByText(copy.history.refusal('Tên trên giấy tờ khác tên đã gửi.'))).toBeVisible()
})

test('a request that takes longer says until when and why, as long as it is open', async () => {
  const reason = 'Phải hỏi đơn vị gửi thư quảng cáo.'
  const done = { state: 'done', finishedAt: '2026-12-20T02:00:00.000Z' } as const
  const extended = { kind: 'objection', finishBy: '2027-01-05T16:59:59.999Z', extension: reason } as const
  items = [build({ ...extended, ...done }), build(extended)]
  open()
  const history = await screen.findByRole('list', { name: copy.history.title })
  const [closed, waiting] = within(history).getAllByRole('listitem')
  expect(waiting).toHaveTextContent(copy.finishBy('05/01/2027'))
  expect(waiting).toHaveTextContent(copy.history.extension(reason))
  expect(closed).not.toHaveTextContent(reason)
})

test('until its date the account can be kept', async () => {
  items = [build({ kind: 'deletion', state: 'scheduled', scheduledFor: '2026-11-28T02:00:00.000Z' })]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.deletion.undo }))
  expect(await screen.findByText(copy.deletion.undone)).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: copy.deletion.ask })).toBeInTheDocument()
})
