import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { privacyMessages as copy, enterMessages, kindLabels, requestMessages } from './privacy.messages.ts'

const { crmPrivacy } = contract
type Detail = EndpointOutput<typeof crmPrivacy.request>

const request: Detail = {
  id: '019a9f3e-0000-7000-8000-000000000001',
  kind: 'deletion',
  state: 'received',
  channel: 'mail',
  name: 'Phạm Thu Trang',
  createdAt: '2026-11-20T03:00:00.000Z',
  answerBy: '2026-11-24T16:59:59.999Z',
  finishBy: '2026-12-10T16:59:59.999Z',
  scheduledFor: null,
  finishedAt: null,
  availableUntil: null,
  answeredAt: null,
  isIdentityChecked: false,
  answerDaysLeft: -1,
  finishDaysLeft: 12,
  contact: 'trang@example.vn',
  details: 'Đề nghị xóa dữ liệu của tôi.',
  userId: '019a9f3e-0000-7000-8000-000000000009',
  identity: null,
  answer: null,
  extensionDays: null,
  extensionReason: null,
  outcome: null,
  linkUntil: null,
  hasFile: false,
  erasure: {
    removed: { sessions: 2, devices: 1, progress: 14, playbacks: 9, mails: 5, messages: 0, notes: 1 },
    kept: { orders: 3, invoices: 1, enrolments: 3, consents: 4, reviews: 1, questions: 0 },
    isErased: false,
  },
  history: [
    {
      id: '019a9f3e-0000-7000-8000-000000000002',
      action: 'data_request.entered',
      at: '2026-11-20T03:00:00.000Z',
      by: 'Trần Thị Lan',
      ip: '203.0.113.7',
    },
  ],
}
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(crmPrivacy.requests, { ...keyPageOf([request]), counts: { waiting: 1, open: 1, closed: 0 } }),
  mockEndpoint(crmPrivacy.request, request),
  mockEndpoint(crmPrivacy.enterRequest, ({ body }) => {
    sent.push(body)
    return request
  }),
  mockEndpoint(crmPrivacy.checkIdentity, ({ body }) => {
    sent.push(body)
    return { ...request, isIdentityChecked: true }
  }),
  mockEndpoint(crmPrivacy.carryOut, () => {
    sent.push('carry out')
    return { ...request, state: 'scheduled' as const }
  }),
)
beforeEach(() => {
  sent = []
})
afterEach(() => localStorage.clear())
const page = `/crm/Privacy/${request.id}`

describe('the desk for personal data', () => {
  test('lists who asks for what, with the working days that are left or over', async () => {
    server.use(
      mockEndpoint(crmPrivacy.requests, {
        ...keyPageOf([request]),
        counts: { waiting: 2, open: 3, closed: 4 },
      }),
    )
    renderPage('/crm/Privacy')
    const row = await screen.findByRole('row', { name: /Phạm Thu Trang/ })
    expect(row).toHaveTextContent(kindLabels.deletion)
    expect(row).toHaveTextContent('Trễ 1 ngày làm việc')
    expect(row).toHaveTextContent('Còn 12 ngày làm việc')
    expect(screen.getByText(/Nghị định 356\/2025/)).toBeVisible()
    // Those that wait are among the open ones.
    expect(screen.getByRole('link', { name: new RegExp(`^${copy.all}.*7`) })).toBeVisible()
  })

  test('is searched, and what nobody asked is said to be missing', async () => {
    server.use(
      mockEndpoint(crmPrivacy.requests, ({ query }) => ({
        ...keyPageOf(query.get('q') === 'trang' ? [request] : []),
        counts: { waiting: 1, open: 1, closed: 0 },
      })),
    )
    const { user } = renderPage('/crm/Privacy?q=ai')
    expect(await screen.findByText(copy.noMatch)).toBeVisible()
    const search = screen.getByRole('searchbox', { name: copy.search })
    await user.clear(search)
    await user.type(search, 'trang')
    expect(await screen.findByRole('row', { name: /Phạm Thu Trang/ })).toBeVisible()
  })

  test('while a copy is being made its page says so, and afterwards offers its link', async () => {
    let isMade = false
    const { erasure: _, ...asked } = request
    server.use(
      mockEndpoint(crmPrivacy.request, () => ({
        ...asked,
        erasure: null,
        kind: 'export' as const,
        state: isMade ? ('done' as const) : ('scheduled' as const),
        hasFile: isMade,
      })),
    )
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderPage(page)
    expect(await screen.findByText(requestMessages.copy.underWay)).toBeVisible()
    isMade = true
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(await screen.findByRole('button', { name: requestMessages.copy.make })).toBeVisible()
    vi.useRealTimers()
  })

  test('a request that came by mail is noted with the day it came', async () => {
    const { user, router } = renderPage('/crm/Privacy')
    await screen.findByRole('row', { name: /Phạm Thu Trang/ })
    await user.click(screen.getByRole('button', { name: copy.enter }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('textbox', { name: enterMessages.fields.name }))
    await user.paste('Lê Văn An')
    await user.click(dialog.getByRole('textbox', { name: enterMessages.fields.contact }))
    await user.paste('0901 234 567')
    await user.click(dialog.getByRole('textbox', { name: enterMessages.fields.details }))
    await user.paste('Xin bản sao dữ liệu.')
    await user.click(dialog.getByRole('button', { name: enterMessages.confirm }))
    await screen.findByText(enterMessages.done)
    expect(sent).toEqual([
      {
        kind: 'export',
        channel: 'mail',
        receivedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        name: 'Lê Văn An',
        contact: '0901 234 567',
        accountEmail: '',
        details: 'Xin bản sao dữ liệu.',
      },
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
  })

  test('the page of a scheduled deletion says when it happens, and keeps the day by law apart from the answer', async () => {
    server.use(
      mockEndpoint(crmPrivacy.request, {
        ...request,
        state: 'scheduled',
        answeredAt: '2026-11-21T03:00:00.000Z',
        scheduledFor: '2026-11-28T03:00:00.000Z',
      }),
    )
    renderPage(page)
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling
    await screen.findByText(requestMessages.erasedAt)
    expect(fact(requestMessages.erasedAt)).toHaveTextContent('10:00, 28/11/2026')
    expect(fact(requestMessages.answerBy)).toHaveTextContent('24/11/2026')
    expect(fact(requestMessages.answer)).toHaveTextContent('Đã trả lời lúc 10:00, 21/11/2026')
  })

  test('the page of a deletion says what goes and what stays and why', async () => {
    renderPage(page)
    const panel = within(await screen.findByRole('region', { name: requestMessages.erasure.title }))
    expect(panel.getByText('Tiến độ học từng bài').nextSibling).toHaveTextContent('14')
    expect(panel.getByText(/luật kế toán buộc lưu/)).toBeVisible()
    expect(screen.getByText(/203\.0\.113\.7/)).toBeVisible()
  })

  test('nothing is carried out before it is known who asks, and an erasure asks once more', async () => {
    const { user } = renderPage(page)
    await user.click(await screen.findByRole('button', { name: requestMessages.acts.identity.open }))
    expect(screen.queryByRole('button', { name: requestMessages.carryOut.erase })).not.toBeInTheDocument()
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('textbox', { name: requestMessages.acts.identity.field }))
    await user.paste('Gọi lại số trong hồ sơ')
    await user.click(dialog.getByRole('button', { name: requestMessages.acts.identity.confirm }))
    await user.click(await screen.findByRole('button', { name: requestMessages.carryOut.erase }))
    const question = await screen.findByRole('alertdialog')
    expect(sent).toEqual([{ how: 'Gọi lại số trong hồ sơ' }])
    await user.click(within(question).getByRole('button', { name: requestMessages.carryOut.erase }))
    expect(await screen.findByText(requestMessages.carryOut.done)).toBeInTheDocument()
    expect(sent).toContain('carry out')
  })

  test('a failure of the server leaves a way to try again', async () => {
    server.use(mockError(crmPrivacy.request, 'server.unknown'))
    renderPage(page)
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('is not for staff without the right', async () => {
    renderPage('/crm/Privacy', staff('content', 'support', 'sales', 'accountant'))
    expect(await screen.findByText(/403/)).toBeInTheDocument()
  })
})
