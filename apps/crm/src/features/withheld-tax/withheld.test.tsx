import { contract } from '@repo/contract'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownRole, renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { withheldMessages as copy } from './withheld.messages.ts'

const data = {
  month: '2026-10',
  items: [
    {
      payee: { kind: 'doctor' as const, id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' },
      taxCode: '079083001234',
      payments: 2,
      gross: 12_000_000,
      withheld: 1_200_000,
    },
  ],
  gross: 12_000_000,
  withheld: 1_200_000,
  remitted: 200_000,
  remittances: [
    {
      id: ids.news,
      amount: 200_000,
      paidOn: '2026-11-10',
      reference: 'GNT 01',
      at: '2026-11-10T02:00:00.000Z',
      by: 'Kế toán',
      takenBack: null,
    },
    {
      id: ids.doctor,
      amount: 700_000,
      paidOn: '2026-11-09',
      reference: 'GNT 00',
      at: '2026-11-09T02:00:00.000Z',
      by: 'Kế toán',
      takenBack: { at: '2026-11-10T01:00:00.000Z', by: 'Nguyễn Chủ', reason: 'Nhập nhầm số tiền' },
    },
  ],
  due: [
    { month: '2026-09', amount: 300_000 },
    { month: '2026-10', amount: 1_000_000 },
  ],
}
let sent: unknown
let back: unknown
startMockServer(
  mockEndpoint(contract.withholding.withheld, data),
  mockEndpoint(contract.withholding.remitTax, ({ body }) => {
    sent = body
    return data
  }),
  mockEndpoint(contract.withholding.takeBackRemittance, ({ params, body }) => {
    back = { params, body }
    return data
  }),
)

test('withheld tax: the month is shown doctor by doctor, and what is left of it can be noted as paid', async () => {
  const { user } = renderPage('/crm/Payout/Tax?month=2026-10', staff('accountant'))
  expect(
    await screen.findByRole('row', { name: /Lê Minh Quân.*079083001234.*12\.000\.000.*1\.200\.000/ }),
  ).toBeInTheDocument()
  expect(screen.getByText(/GNT 01/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '09/2026' })).toHaveAttribute(
    'href',
    '/crm/Payout/Tax?month=2026-09',
  )
  expect(
    within(screen.getByRole('region', { name: copy.figures })).getByText(/^1\.000\.000/),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.remit }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.remitTitle('10/2026') }))
  expect(dialog.getByRole('textbox', { name: copy.amount })).toHaveValue('1.000.000')
  await user.type(dialog.getByRole('textbox', { name: copy.reference }), 'GNT 02')
  await user.click(dialog.getByRole('button', { name: copy.remit }))
  expect(await screen.findByText(copy.saved)).toBeInTheDocument()
  expect(sent).toMatchObject({ month: '2026-10', amount: 1_000_000, reference: 'GNT 02' })
})

test('withheld tax: who may only look is offered no payment to the state', async () => {
  renderPage('/crm/Payout/Tax?month=2026-10', ownRole('revenue.read'))
  expect(await screen.findByRole('row', { name: /Lê Minh Quân/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.remit })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Bỏ ghi nhận/ })).not.toBeInTheDocument()
})

test('withheld tax: a noted payment is taken back with a reason, and one that was stays with who and why', async () => {
  const { user } = renderPage('/crm/Payout/Tax?month=2026-10', staff('accountant'))
  expect(await screen.findByText(/Nguyễn Chủ bỏ lúc .* Lý do: Nhập nhầm số tiền/)).toBeInTheDocument()
  const [button, ...others] = screen.getAllByRole('button', { name: /^Bỏ ghi nhận/ })
  expect(others).toEqual([])
  await user.click(button!)
  const dialog = within(await screen.findByRole('dialog', { name: /GNT 01/ }))
  await user.click(dialog.getByRole('button', { name: copy.takeBack }))
  expect(dialog.getByRole('textbox', { name: copy.takeBackReason })).toBeInvalid()
  await user.type(dialog.getByRole('textbox', { name: copy.takeBackReason }), 'Ghi hai lần')
  await user.click(dialog.getByRole('button', { name: copy.takeBack }))
  expect(await screen.findByText(copy.takeBackDone)).toBeInTheDocument()
  expect(back).toMatchObject({ params: { id: ids.news }, body: { reason: 'Ghi hai lần' } })
})
