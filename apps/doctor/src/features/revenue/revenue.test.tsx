import { contract } from '@repo/contract'
import { mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { revenueMessages } from './revenue.messages.ts'
import { describeShare, sumBy } from './revenue-groups.ts'

const statement = {
  month: '2026-11',
  sold: 4_000_000,
  refunded: 0,
  coSold: 0,
  coRefunded: 0,
  share: 2_800_000,
  state: 'open' as const,
  paidAt: null,
  note: '',
  payment: null,
}
const line = {
  kind: 'sale' as const,
  at: '2026-11-20T03:00:00.000Z',
  isLead: true,
  partBasisPoints: 10_000,
  course: 'Soi da và lập kế hoạch chăm sóc',
  amount: 4_000_000,
  shareBasisPoints: 7000,
  share: 2_800_000,
  source: 'learner' as const,
}
const server = startMockServer(
  mockEndpoint(contract.revenue.ownStatements, [
    statement,
    { ...statement, month: '2026-10', share: 1_400_000, state: 'paid', paidAt: '2026-11-05T03:00:00.000Z' },
  ]),
  mockEndpoint(contract.revenue.ownStatement, ({ params }) => ({
    ...statement,
    month: params.month ?? '',
    lines: params.month === '2026-11' ? [line] : [],
  })),
  mockEndpoint(contract.revenue.ownShares, []),
  mockEndpoint(contract.affiliates.statement, { codes: [], months: [], payouts: [] }),
)

test('doctor revenue: a month is summed by course and by who ordered, refunds included', () => {
  const lines = [
    line,
    { ...line, source: 'staff' as const, amount: 1_000_000, share: 700_000 },
    { ...line, kind: 'refund' as const, amount: -500_000, share: -350_000 },
    { ...line, course: 'Peel', amount: 100, share: 70 },
  ]
  expect(sumBy(lines, ({ course }) => course)).toEqual([
    { name: line.course, amount: 4_500_000, share: 3_150_000 },
    { name: 'Peel', amount: 100, share: 70 },
  ])
  expect(sumBy(lines, ({ source }) => source).map(({ name, share }) => [name, share])).toEqual([
    ['learner', 2_450_070],
    ['staff', 700_000],
  ])
})

test('doctor revenue: says in words how a course is shared', () => {
  const share = { course: { id: '1', title: 'Peel' }, isLead: true, shareBasisPoints: 7000 }
  expect(describeShare({ ...share, partBasisPoints: 10_000 })).toBe(
    'Bác sĩ phụ trách, nhận 70% số tiền thu được.',
  )
  expect(describeShare({ ...share, isLead: false, partBasisPoints: 2550 })).toBe(
    'Bác sĩ đồng giảng dạy. Các bác sĩ của khóa cùng nhận 70% số tiền thu được; phần của bác sĩ là 25,5% trong đó, tức 17,85% số tiền thu được.',
  )
  expect(describeShare({ ...share, shareBasisPoints: 0, partBasisPoints: 10_000 })).toMatch(/Chưa có tỷ lệ/)
})

test('doctor revenue: a transfer for several months stands once, with what was withheld and what came', async () => {
  const payment = {
    code: 'CT0012',
    at: '2026-11-05T03:00:00.000Z',
    months: ['2026-09', '2026-10'],
    gross: 5_000_000,
    withheld: 500_000,
    net: 4_500_000,
  }
  const paid = { ...statement, state: 'paid' as const, paidAt: payment.at, payment }
  server.use(
    mockEndpoint(contract.revenue.ownStatements, [
      statement,
      { ...paid, month: '2026-10' },
      { ...paid, month: '2026-09' },
    ]),
  )
  renderPage('/crm/doctor/revenue')
  const table = within(await screen.findByRole('table', { name: revenueMessages.payments }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(
    table.getByRole('row', { name: /09\/2026, 10\/2026.*CT0012.*5\.000\.000.*500\.000.*4\.500\.000/ }),
  ).toBeInTheDocument()
})

test('doctor revenue: shows the doctor’s months and the lines of the newest one', async () => {
  const { user } = renderPage('/crm/doctor/revenue')
  expect(await screen.findByRole('row', { name: /Tháng 10\/2026.*Đã chi trả/ })).toBeInTheDocument()
  expect(await screen.findByRole('row', { name: /Soi da và lập kế hoạch.*70%/ })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Tháng 10/2026' }))
  expect(await screen.findByRole('heading', { name: 'Từng khoản trong tháng 10/2026' })).toBeInTheDocument()
  expect(await screen.findByText('Không có khoản nào trong tháng này.')).toBeInTheDocument()
})

test('doctor revenue: a course that another doctor led is marked, with the own part of the share', async () => {
  const taught = { ...line, isLead: false, partBasisPoints: 4000, share: 1_120_000 }
  const shared = { ...statement, coSold: 4_000_000, share: 1_120_000 }
  server.use(
    mockEndpoint(contract.revenue.ownStatements, [shared]),
    mockEndpoint(contract.revenue.ownStatement, { ...shared, lines: [taught] }),
  )
  renderPage('/crm/doctor/revenue')
  expect(
    await screen.findByRole('row', { name: /4\.000\.000.*đồng giảng dạy.*1\.120\.000/ }),
  ).toBeInTheDocument()
  expect(
    await screen.findByRole('row', { name: /Bán · Đồng giảng dạy.*40% của 70%.*1\.120\.000/ }),
  ).toBeInTheDocument()
})

test('doctor revenue: says so when nothing was sold yet', async () => {
  server.use(mockEndpoint(contract.revenue.ownStatements, []))
  renderPage('/crm/doctor/revenue')
  expect(await screen.findByText('Chưa có doanh thu.')).toBeInTheDocument()
})

test('doctor revenue: can be loaded again after a failed read', async () => {
  server.use(mockError(contract.revenue.ownStatements, 'server.unknown'))
  renderPage('/crm/doctor/revenue')
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeInTheDocument()
})

test('doctor revenue: who has a code for recommending reads what it earned and was paid', async () => {
  const code = { code: 'BSDIEM10', kind: 'percent' as const, value: 10, windowDays: 30, holdDays: 14 }
  const sums = { orders: 3, waiting: 50_000, earned: 700_000, paid: 200_000, due: 500_000 }
  server.use(
    mockEndpoint(contract.affiliates.statement, {
      codes: [{ ...code, isActive: true, ...sums }],
      months: [{ month: '2026-10', earned: 750_000, takenBack: 50_000, paid: 200_000 }],
      payouts: [
        {
          at: '2026-11-02T03:00:00.000Z',
          code: code.code,
          amount: 200_000,
          withheld: 20_000,
          note: 'FT2611',
        },
      ],
    }),
  )
  renderPage('/crm/doctor/revenue')
  expect(
    await screen.findByRole('row', { name: /BSDIEM10.*10.*3.*50\.000.*500\.000.*200\.000/ }),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /10\/2026.*750\.000.*50\.000.*200\.000/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /02\/11\/2026.*FT2611.*200\.000/ })).toBeVisible()
})
