import { contract } from '@repo/contract'
import { formatVnd, monthLabel } from '@repo/messages'
import { mockEndpoint, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { payoutMessages as copy } from './payouts.messages.ts'

const doctor = { id: ids.doctor, name: 'Lê Minh Quân', academicTitle: 'BS.CKI' }
const account = { bin: '970436', bank: 'Vietcombank', number: '0011001234567', holder: 'Lê Minh Quân' }
const waiting = [
  {
    doctor,
    statements: [
      { id: ids.course, month: '2026-09', amount: -700_000 },
      { id: ids.account, month: '2026-10', amount: 7_000_000 },
    ],
    amount: 6_300_000,
    withheld: 630_000,
    account,
    warnings: ['new_account'] as const,
  },
  {
    doctor: { ...doctor, id: ids.news, name: 'Trần Bình' },
    statements: [{ id: ids.news, month: '2026-09', amount: 100_000 }],
    amount: 100_000,
    withheld: 0,
    account: null,
    warnings: ['no_account'] as const,
  },
  {
    doctor: { ...doctor, id: ids.review, name: 'Phạm Chi' },
    statements: [{ id: ids.review, month: '2026-09', amount: -50_000 }],
    amount: -50_000,
    withheld: 0,
    account,
    warnings: ['nothing_due'] as const,
  },
].map((one) => ({ ...one, warnings: [...one.warnings] }))
const batch = {
  id: ids.account,
  code: 'CT0012',
  state: 'open' as const,
  count: 1,
  total: 6_300_000,
  withheld: 630_000,
  createdAt: '2026-11-20T02:00:00.000Z',
  createdBy: 'Kế toán',
  note: '',
  endedAt: null,
  exports: 1,
}
const detail = {
  ...batch,
  from: account,
  items: [
    {
      id: ids.review,
      doctor,
      statements: [{ id: ids.course, month: '2026-10', amount: 6_300_000 }],
      account,
      amount: 6_300_000,
      withheld: 630_000,
      reference: 'CT0012 doanh thu',
      state: 'open' as const,
      warnings: [],
    },
  ],
  files: [{ at: batch.createdAt, by: 'Kế toán', format: 'xlsx' as const }],
}
let sent: unknown[] = []
startMockServer(
  mockEndpoint(contract.payouts.payouts, { waiting, batches: [batch] }),
  mockEndpoint(contract.payouts.payout, detail),
  mockEndpoint(contract.payouts.createPayout, ({ body }) => {
    sent.push(body)
    return detail
  }),
  mockEndpoint(contract.payouts.payPayout, ({ body }) => {
    sent.push(body)
    return { ...detail, state: 'paid' as const, endedAt: batch.createdAt }
  }),
)
beforeEach(() => {
  sent = []
})

test('payouts: all months of a doctor with an account are chosen for a batch, which opens; a sum below 0 waits', async () => {
  const { user } = renderPage('/crm/Payout', staff('accountant'))
  const table = within(await screen.findByRole('table', { name: copy.waiting }))
  expect(table.getByText(copy.warnings.new_account)).toBeInTheDocument()
  expect(table.getByRole('link', { name: copy.setAccount })).toBeInTheDocument()
  expect(table.getByText(copy.warnings.nothing_due)).toBeInTheDocument()
  expect(
    table.getByRole('link', { name: copy.monthAmount(monthLabel('2026-09'), formatVnd(-700_000)) }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.create }))
  expect(await screen.findByRole('heading', { name: copy.one('CT0012') })).toBeInTheDocument()
  expect(sent).toEqual([{ statements: [ids.course, ids.account] }])
})

test('payouts: a file that was made before is asked about, and what the bank refused is left out', async () => {
  const { user } = renderPage(`/crm/Payout?batch=${ids.account}`, staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.againConfirm }))
  const popup = within(await screen.findByRole('alertdialog', { name: copy.again('CT0012') }))
  expect(popup.getByText(copy.againBody('1'))).toBeInTheDocument()
  await user.click(popup.getByRole('button', { name: copy.keep }))
  await user.click(screen.getByRole('checkbox', { name: copy.failedFor('BS.CKI Lê Minh Quân') }))
  await user.click(screen.getByRole('button', { name: copy.pay }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.payTitle('CT0012') }))
  await user.type(dialog.getByRole('textbox', { name: copy.payNote }), 'LO 77')
  await user.click(dialog.getByRole('button', { name: copy.pay }))
  expect(await screen.findByText(copy.paid)).toBeInTheDocument()
  expect(sent).toEqual([{ note: 'LO 77', failed: [ids.review] }])
})

test('payouts: each transfer shows what is owed, withheld and transferred, and the note names both sums', async () => {
  const { user } = renderPage(`/crm/Payout?batch=${ids.account}`, staff('accountant'))
  const table = within(await screen.findByRole('table', { name: copy.one('CT0012') }))
  expect(table.getByRole('row', { name: /6\.300\.000.*630\.000.*5\.670\.000/ })).toBeInTheDocument()
  expect(await screen.findByText(/1 bác sĩ, chuyển 5\.670\.000.*khấu trừ 630\.000/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.pay }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.payTitle('CT0012') }))
  expect(dialog.getByText(/5\.670\.000.*630\.000.*chờ nộp/)).toBeInTheDocument()
})

test('payouts: the screen is for who may pay', async () => {
  renderPage('/crm/Payout', staff('sales'))
  expect(await screen.findByRole('heading', { name: 'Bạn chưa có quyền xem trang này' })).toBeInTheDocument()
})
