import { contract, type EndpointOutput } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { setupBarMessages } from '../../components/setup-bar.messages.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { setupMessages as copy } from './setup.messages.ts'

const { crm, crmSetup } = contract
type Setup = EndpointOutput<typeof crmSetup.setup>

const empty: Setup = {
  isDone: false,
  business: { works: false, missing: ['legalName', 'hotline'] },
  texts: { works: false, missing: ['privacy'] },
  bank: { works: false, hasAccount: true, lastArrivalAt: null, isTrialWaiting: true },
  mail: { works: true, lastTrial: 'handed_over', lastTrialAt: new Date().toISOString(), lastSentAt: null },
  category: { works: false, count: 0 },
  doctor: { works: false, count: 0 },
  course: { works: false, published: 0, unpublished: 1 },
  staff: { works: false, active: 0, invited: 0 },
}
const server = startMockServer(
  mockError(crm.dashboard, 'server.unknown'),
  mockEndpoint(crmSetup.setup, empty),
  mockEndpoint(crm.categories, []),
)
afterEach(() => sessionStorage.clear())

const stepOf = async (name: keyof typeof copy.names) =>
  screen.findByRole('link', { name: new RegExp(`^${copy.names[name]}`) })

describe('the steps of the set-up', () => {
  test('say on the start page what works, what waits and what is missing', async () => {
    renderPage('/crm')
    expect(await stepOf('business')).toHaveTextContent('Còn thiếu: tên pháp lý, hotline.')
    expect(await stepOf('texts')).toHaveTextContent('Chưa công bố: chính sách bảo mật.')
    expect(await stepOf('bank')).toHaveTextContent(copy.waiting)
    expect(await stepOf('mail')).toHaveTextContent(copy.works)
    expect(await stepOf('course')).toHaveTextContent('Có 1 khóa học chưa xuất bản.')
    expect(screen.getByText(copy.progress(1, 7))).toBeVisible()
  })

  test('name what comes first: an account before a transfer to it', async () => {
    server.use(
      mockEndpoint(crmSetup.setup, {
        ...empty,
        bank: { works: false, hasAccount: false, lastArrivalAt: null, isTrialWaiting: false },
      }),
    )
    renderPage('/crm')
    expect(await stepOf('bank')).toHaveTextContent(copy.setAccount)
    expect(await stepOf('bank')).not.toHaveTextContent(copy.acts.bank)
  })

  test('lead to their screen and from there back', async () => {
    const { user } = renderPage('/crm')
    await user.click(await stepOf('category'))
    const bar = await screen.findByRole('navigation', { name: setupBarMessages.label })
    expect(bar).toHaveTextContent(setupBarMessages.now(copy.names.category))
    await user.click(within(bar).getByRole('link', { name: setupBarMessages.back }))
    expect(await screen.findByRole('heading', { level: 1, name: copy.title })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: setupBarMessages.label })).not.toBeInTheDocument()
  })

  test('are gone from the start page once every needed one works, and stay at their own address', async () => {
    server.use(mockEndpoint(crmSetup.setup, { ...empty, isDone: true }))
    renderPage('/crm/Setup')
    expect(await screen.findByText(copy.done)).toBeVisible()
  })

  test('lead to the editor of the first text that is missing, and to all pages once none is', async () => {
    const { unmount } = renderPage('/crm/Setup')
    expect(await stepOf('texts')).toHaveAttribute('href', '/crm/Page?edit=bao-mat')
    unmount()
    server.use(mockEndpoint(crmSetup.setup, { ...empty, texts: { works: true, missing: [] } }))
    renderPage('/crm/Setup')
    expect(await stepOf('texts')).toHaveAttribute('href', '/crm/Page')
  })

  test('a failure leaves a way to try again', async () => {
    server.use(mockError(crmSetup.setup, 'server.unknown'))
    renderPage('/crm/Setup')
    expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
  })

  test('are not for staff who are no owners', async () => {
    renderPage('/crm/Setup', staff('content', 'support'))
    expect(await screen.findByText(/403/)).toBeInTheDocument()
  })
})

const { crmSettings } = contract
const account = { bankName: 'Vietcombank', number: '1900', holder: 'CONG TY', virtualNumber: null }

describe('the transfer that tries the account', () => {
  test('is shown with its code until it arrives, then as arrived', async () => {
    const waiting: NonNullable<EndpointOutput<typeof crmSetup.trialTransfer>> = {
      code: 'TH7K3M9QPX2ABWZ5',
      state: 'waiting',
      createdAt: '2026-11-24T02:00:00.000Z',
      arrivedAt: null,
      arrivedAmount: null,
      isOfOtherAccount: false,
      transfer: {
        bankName: 'Vietcombank',
        accountNumber: '1900',
        accountName: 'CONG TY',
        amount: 10_000,
        content: 'TH7K3M9QPX2ABWZ5',
        qr: '00020101',
        demoBankUrl: null,
      },
      help: { noticeUrl: 'https://hoc.example/api/payments/webhooks/sepay', wrongSignatures: 2 },
    }
    server.use(
      mockEndpoint(crmSettings.payment, {
        version: null,
        savedAt: null,
        savedBy: null,
        values: { account: null, otherAccounts: [], gatewaysOff: [], refundLimit: null },
        installed: { account, gateways: [], secrets: [] },
        counter: null,
        banks: [],
      }),
      mockEndpoint(crmSettings.history, keyPageOf([])),
      mockEndpoint(crmSetup.trialTransfer, null),
      mockEndpoint(crmSetup.beginTrialTransfer, waiting),
    )
    const { user } = renderPage('/crm/Settings?tab=payment')
    await user.click(await screen.findByRole('button', { name: 'Tạo mã chuyển thử' }))
    expect(await screen.findByRole('img', { name: /Mã VietQR chuyển 10.000/ })).toBeVisible()
    expect(screen.getByText(/Có 2 thông báo đến nhưng sai chữ ký/)).toBeVisible()
    server.use(
      mockEndpoint(crmSetup.trialTransfer, {
        ...waiting,
        state: 'arrived',
        arrivedAt: '2026-11-24T02:01:00.000Z',
        arrivedAmount: 10_000,
        transfer: null,
      }),
    )
    expect(await screen.findByText(/^Đã nhận 10.000.₫ lúc/, undefined, { timeout: 8000 })).toBeVisible()
  })
})
