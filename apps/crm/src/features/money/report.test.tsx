import { expectConsole } from '@repo/config/console'
import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildLedger, buildReport, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { reportMessages as copy, ledgerMessages } from './money.messages.ts'

const { reconciliation } = contract
const part = {
  code: orderCode,
  learner: 'Võ Ngọc Bình',
  plan: 'Trả 3 kỳ',
  number: 2,
  of: 3,
  amount: 500_000,
  dueAt: '2026-12-20T16:59:59.999Z',
  isLate: false,
}
const openParts = {
  count: 103,
  sum: 51_500_000,
  lateCount: 1,
  lateSum: 500_000,
  parts: [{ ...part, code: 'THQC45FRKYX4RNCQ', dueAt: '2026-10-20T16:59:59.999Z', isLate: true }, part],
}
const server = startMockServer(
  mockEndpoint(
    reconciliation.reports,
    keyPageOf([buildReport(), buildReport({ day: '2026-11-19', differenceCount: 3 })]),
  ),
  mockEndpoint(reconciliation.report, buildReport()),
  mockEndpoint(reconciliation.ledger, buildLedger()),
  mockEndpoint(reconciliation.openParts, () => openParts),
)

test('reconciliation: the list says which days agree and links to each', async () => {
  const { user, router } = renderPage('/crm/Money/Report', staff('accountant'))
  const row = within(await screen.findByRole('row', { name: /20\/11\/2026/ }))
  expect(row.getByText(copy.agrees)).toBeInTheDocument()
  expect(row.getByText(/30\.500\.000/)).toBeInTheDocument()
  expect(screen.getByText(copy.differences('3'))).toBeInTheDocument()
  await user.click(row.getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/crm/Money/Report/2026-11-20'))
})

test('ledger: parts that are still to come stand with their sum, day and order, and say what is left out', async () => {
  const { unmount } = renderPage('/crm/Money/Ledger?month=2026-10', staff('accountant'))
  const panel = within(await screen.findByRole('region', { name: ledgerMessages.parts }))
  expect(await panel.findByText(/103 kỳ, tổng 51\.500\.000/, { selector: 'strong' })).toBeVisible()
  expect(panel.getByText(/Quá hạn 1 kỳ, tổng 500\.000/)).toBeVisible()
  expect(panel.getByRole('row', { name: /RNCQ.*Kỳ 2\/3.*20\/10\/2026.*Quá hạn.*500\.000/ })).toBeVisible()
  expect(panel.getByRole('link', { name: orderCode })).toHaveAttribute('href', `/crm/Order/${orderCode}`)
  expect(panel.getByText(ledgerMessages.partsMore('101'))).toBeVisible()
  unmount()
  server.use(
    mockEndpoint(reconciliation.openParts, { count: 0, sum: 0, lateCount: 0, lateSum: 0, parts: [] }),
    mockEndpoint(
      reconciliation.report,
      buildReport({ openParts: { count: 2, sum: 900_000, lateCount: 0, lateSum: 0 } }),
    ),
  )
  const ledger = renderPage('/crm/Money/Ledger?month=2026-10', staff('accountant'))
  expect(await screen.findByText(ledgerMessages.partsNone)).toBeVisible()
  ledger.unmount()
  renderPage('/crm/Money/Report/2026-11-20', staff('accountant'))
  expect(await screen.findByText(copy.openParts)).toBeVisible()
})

test('reconciliation: a day without differences says so, with what each provider received', async () => {
  renderPage('/crm/Money/Report/2026-11-20', staff('accountant'))
  expect(await screen.findByText(copy.allFits)).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Chuyển khoản\D*12\D*30\.500\.000/ })).toBeInTheDocument()
})

test('reconciliation: differences are listed by kind, each with its orders', async () => {
  server.use(
    mockEndpoint(
      reconciliation.report,
      buildReport({
        differenceCount: 8,
        paidWithoutAccess: [orderCode],
        openCases: { count: 2, sum: 5000 },
        silentAttempts: 1,
        lostMoney: [{ provider: 'sepay', eventId: '92704', amount: 700_000, orderCode: null }],
        ledger: [{ rule: 'line', orderCode, what: orderCode, booked: 1_000_000, counted: 0 }],
        accessWithoutLine: [{ learnerId: '019a0000-0000-7000-8000-000000000001', course: 'Tiêm filler' }],
        wrongCoupons: ['GIAM10'],
        more: 12,
      }),
    ),
  )
  renderPage('/crm/Money/Report/2026-11-20', staff('accountant'))
  const found = within(await screen.findByRole('region', { name: copy.found }))
  expect(found.getByRole('heading', { name: copy.kinds.paidWithoutAccess })).toBeInTheDocument()
  for (const link of found.getAllByRole('link', { name: new RegExp(orderCode) }))
    expect(link).toHaveAttribute('href', `/crm/Order/${orderCode}`)
  expect(found.getByText(/sổ cái 1\.000\.000.*đối chiếu 0/)).toBeInTheDocument()
  expect(found.getByText('Tiêm filler')).toBeInTheDocument()
  expect(found.getByText('GIAM10')).toBeInTheDocument()
  expect(found.getByText(copy.more('12'))).toBeInTheDocument()
  expect(found.getByText(copy.lostFrom('sepay', '92704'))).toBeInTheDocument()
  expect(found.queryByText(copy.kinds.wrongAmounts)).not.toBeInTheDocument()
  expect(found.getByRole('link', { name: copy.openQueue })).toHaveAttribute('href', '/crm/Money')
  expect(found.getByText(copy.silentLong('1'))).toBeInTheDocument()
})

test('reconciliation: a day without a report answers 404, and sales staff see no reports', async () => {
  expectConsole('error', /ReportPage/)
  expectConsole('error', /React Router caught/)
  server.use(mockError(reconciliation.report, 'reconciliation.not_found'))
  const page = renderPage('/crm/Money/Report/2020-01-01', staff('accountant'))
  expect(await screen.findByText('404')).toBeInTheDocument()
  page.unmount()
  renderPage('/crm/Money/Report', staff('sales'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
})

test('ledger: a month shows its accounts in words, and is signed off with a note once it is over', async () => {
  let sent: unknown
  server.use(
    mockEndpoint(reconciliation.closeLedger, ({ body }) => {
      sent = body
      return buildLedger()
    }),
  )
  const { user } = renderPage('/crm/Money/Ledger?month=2026-10', staff('accountant'))
  expect(
    await screen.findByRole('row', { name: /Ngân hàng 0011223344\D*0\D*3\.000\.000\D*0\D*3\.000\.000/ }),
  ).toBeInTheDocument()
  expect(screen.getByText(ledgerMessages.nights('31', '2'))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: ledgerMessages.close }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(ledgerMessages.closeNote), 'Khớp sao kê')
  const closed = { by: 'Hà Kế Toán', at: '2026-11-02T03:00:00.000Z', note: 'Khớp sao kê' }
  server.use(mockEndpoint(reconciliation.ledger, buildLedger({ closed })))
  await user.click(dialog.getByRole('button', { name: ledgerMessages.close }))
  expect(await screen.findByText(/Hà Kế Toán đã chốt lúc/)).toBeInTheDocument()
  expect(sent).toEqual({ month: '2026-10', note: 'Khớp sao kê' })
  expect(screen.queryByRole('button', { name: ledgerMessages.close })).not.toBeInTheDocument()
})
