import { contract } from '@repo/contract'
import { mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildStatement, orderCode } from '../../testing/money-factories.ts'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { revenueMessages as copy, shareMessages } from './revenue.messages.ts'

const rule = { id: ids.news, doctor: null, course: null, basisPoints: 7000, version: null }
const total = { sold: 10_000_000, refunded: 1_000_000, share: 6_300_000, kept: 2_700_000 }
let sent: unknown
const month = (statement = buildStatement()) =>
  mockEndpoint(contract.revenue.revenue, { month: '2026-10', statements: [statement], total })
const server = startMockServer(
  month(),
  mockEndpoint(contract.revenue.shareRules, [rule]),
  mockEndpoint(contract.crm.courseOptions, {
    categories: [],
    doctors: [{ id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' }],
  }),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
)
beforeEach(() => {
  sent = undefined
})
const open = () => renderPage('/crm/Revenue?month=2026-10', staff('accountant'))

test('revenue: each doctor is shown with the sums of the month', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'BS.CKI Lê Minh Quân' })).toHaveAttribute(
    'href',
    `/crm/Revenue/${ids.doctor}/2026-10`,
  )
  expect(
    within(screen.getByRole('region', { name: copy.figures })).getByText(/2\.700\.000/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.close })).not.toBeInTheDocument()
})

test('revenue: a month that has ended is closed after a question; an error is shown there', async () => {
  server.use(
    month(buildStatement({ state: 'open' })),
    mockError(contract.revenue.closeMonth, 'revenue.month_open'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.close }))
  const popup = within(await screen.findByRole('alertdialog', { name: copy.closeTitle('10/2026') }))
  await user.click(popup.getByRole('button', { name: copy.close }))
  expect(await popup.findByText('Chỉ chốt được tháng đã qua.')).toBeInTheDocument()
})

test('revenue: a payout is recorded with its number', async () => {
  server.use(
    mockEndpoint(contract.revenue.statement, { ...buildStatement(), lines: [], withheldToday: 630_000 }),
    mockEndpoint(contract.revenue.payStatement, ({ body }) => {
      sent = body
      return buildStatement({ state: 'paid' })
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: copy.payFor('BS.CKI Lê Minh Quân') }))
  const dialog = within(await screen.findByRole('dialog', { name: /5\.670\.000/ }))
  expect(dialog.getByText(/6\.300\.000.*630\.000.*thuế TNCN/)).toBeInTheDocument()
  await user.type(dialog.getByLabelText(copy.payNote), 'FT26325011')
  await user.click(dialog.getByRole('button', { name: copy.pay }))
  expect(await screen.findByText(copy.paid)).toBeInTheDocument()
  expect(sent).toEqual({ note: 'FT26325011', withheld: 630_000 })
})

test('revenue: the share of a doctor is set', async () => {
  server.use(
    mockEndpoint(contract.revenue.setShareRule, ({ body }) => {
      sent = body
      return [rule]
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: shareMessages.add }))
  const dialog = within(await screen.findByRole('dialog', { name: shareMessages.add }))
  await screen.findByRole('option', { name: 'BS.CKI Lê Minh Quân' })
  await user.selectOptions(dialog.getByLabelText(shareMessages.doctor), 'BS.CKI Lê Minh Quân')
  await user.type(dialog.getByLabelText(shareMessages.percent), '101')
  await user.click(dialog.getByRole('button', { name: shareMessages.save }))
  expect(dialog.getByText(shareMessages.percentFault)).toBeInTheDocument()
  await user.clear(dialog.getByLabelText(shareMessages.percent))
  await user.type(dialog.getByLabelText(shareMessages.percent), '62,5')
  await user.click(dialog.getByRole('button', { name: shareMessages.save }))
  expect(await screen.findByText(shareMessages.saved)).toBeInTheDocument()
  expect(sent).toEqual({ doctorId: ids.doctor, courseId: null, basisPoints: 6250, version: null })
})

test('revenue: one doctor’s month is shown line by line', async () => {
  server.use(
    mockEndpoint(contract.revenue.statement, {
      ...buildStatement(),
      withheldToday: 0,
      lines: [
        {
          kind: 'sale',
          at: '2026-10-20T03:00:00.000Z',
          orderCode,
          course: 'Soi da',
          amount: 10_000_000,
          isLead: true,
          partBasisPoints: 10_000,
          shareBasisPoints: 7000,
          share: 7_000_000,
        },
      ],
    }),
  )
  renderPage(`/crm/Revenue/${ids.doctor}/2026-10`, staff('accountant'))
  const row = await screen.findByRole('row', { name: /Soi da/ })
  expect(row).toHaveTextContent('70%')
  expect(within(row).getByRole('link', { name: orderCode })).toBeInTheDocument()
})

test('revenue: who may only look is offered neither payouts nor other shares', async () => {
  server.use(month(buildStatement({ state: 'closed' })))
  renderPage('/crm/Revenue?month=2026-10', ownRole('revenue.read'))
  expect(await screen.findByRole('link', { name: 'BS.CKI Lê Minh Quân' })).toBeInTheDocument()
  expect(await screen.findByText('70%')).toBeInTheDocument()
  for (const name of [copy.pay, copy.close, shareMessages.add, shareMessages.change])
    expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).not.toBeInTheDocument()
})
