import { contract } from '@repo/contract'
import { affiliateMessages as copy } from '@repo/messages/affiliate.messages'
import { mockEndpoint, mockError, signedInSession, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

const { statement } = contract.affiliates
const server = startMockServer(
  ...siteHandlers,
  mockEndpoint(statement, {
    codes: [
      {
        code: 'SEN2026',
        kind: 'percent',
        value: 10,
        windowDays: 30,
        holdDays: 14,
        isActive: true,
        orders: 3,
        waiting: 150_000,
        earned: 400_000,
        paid: 300_000,
        due: 100_000,
      },
    ],
    months: [{ month: '2026-11', earned: 450_000, takenBack: 50_000, paid: 300_000 }],
    payouts: [
      { at: '2026-11-20T03:00:00.000Z', code: 'SEN2026', amount: 300_000, withheld: 30_000, note: 'FT26112' },
    ],
  }),
)

test('affiliate statement: a code with its sums and terms, its months and its payouts', async () => {
  renderPage('/student/affiliate', signedInSession())
  expect(await screen.findByRole('heading', { name: copy.code('SEN2026') })).toBeVisible()
  expect(screen.getByText(copy.sums.due).parentElement).toHaveTextContent('100.000')
  const month = screen.getByRole('row', { name: /11\/2026/ })
  expect(month).toHaveTextContent(/450\.000.*50\.000.*300\.000/)
  const payouts = within(screen.getByRole('region', { name: copy.payouts }))
  expect(payouts.getByText(/FT26112/)).toBeVisible()
  expect(payouts.getByText(/30\.000.*chuyển 270\.000/)).toBeVisible()
})

test('affiliate statement: who has no code is led to the contact page, and a failure can be tried again', async () => {
  server.use(mockError(statement, 'server.unknown'))
  const { user } = renderPage('/student/affiliate', signedInSession())
  const retry = await screen.findByRole('button', { name: 'Thử lại' })
  server.use(mockEndpoint(statement, { codes: [], months: [], payouts: [] }))
  await user.click(retry)
  expect(await screen.findByText(copy.empty)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: copy.contact })).toHaveAttribute('href', '/contact')
})
