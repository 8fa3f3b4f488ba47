import { contract } from '@repo/contract'
import { errorText, paymentProviderLabels } from '@repo/messages'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import {
  settlementMessages as copy,
  settlementFaultLabels,
  settlementFieldLabels,
  settlementsMessages,
} from './settlement.messages.ts'
import type { SettlementDetail, SettlementLine } from './use-settlement.ts'

const { crmSettlements: api } = contract
const columns = {
  reference: 0,
  transaction: 1,
  time: null,
  kind: null,
  status: null,
  amount: 2,
  fee: null,
  vat: null,
  totalFee: null,
  net: null,
}
const counts = {
  all: 2,
  matched: 1,
  fee_missing: 0,
  amount: 0,
  unknown: 0,
  missing: 0,
  known: 0,
  sum: 0,
  unsuccessful: 0,
  unreadable: 1,
  unread: 1,
  taken: 0,
  toTake: 1,
  open: 0,
}
const settlement: SettlementDetail = {
  id: ids.account,
  gateway: 'vnpay',
  fileName: 'vnpay-thang-11.csv',
  state: 'draft',
  by: 'Hà Kế Toán',
  from: '2026-11-20',
  to: '2026-11-20',
  createdAt: '2026-11-24T02:00:00.000Z',
  finishedAt: null,
  counts,
  totals: { payments: 1_000_000, refunds: 0, fees: 11_000, vat: 1000, net: 989_000 },
  table: { headers: ['vnp_TxnRef', 'vnp_TransactionNo', 'Số tiền', 'Phí'], columns, isConfirmed: false },
  payout: null,
  payoutChoices: [],
}
const confirmed = { ...settlement, table: { ...settlement.table, isConfirmed: true } }
const line = (change: Partial<SettlementLine>): SettlementLine => ({
  id: ids.news,
  number: 4,
  kind: 'payment',
  at: '2026-11-20T02:18:06.000Z',
  transactionId: '14422574',
  reference: 'DH1',
  orderCode: 'THQC45FRKYX4RNCP',
  amount: 1_000_000,
  booked: 1_000_000,
  fee: 11_000,
  vat: 1000,
  posted: null,
  text: '',
  verdict: 'matched',
  fault: null,
  isOpen: false,
  canType: false,
  resolution: null,
  note: '',
  resolvedBy: null,
  resolvedAt: null,
  ...change,
})
const server = startMockServer(
  mockEndpoint(api.settlements, keyPageOf([settlement])),
  mockEndpoint(api.settlement, settlement),
  mockEndpoint(api.settlementLines, keyPageOf([line({})])),
)
const open = (path = `/crm/Money/Settlement/${settlement.id}`) => renderPage(path, staff('accountant'))

test('settlements: a file is sent for the chosen gateway, and its page opens', async () => {
  const sent = vi.fn((_query: unknown) => ({ id: settlement.id }))
  server.use(mockEndpoint(api.addSettlement, ({ query }) => sent(Object.fromEntries(query))))
  const { user } = open('/crm/Money/Settlement')
  expect(await screen.findByRole('row', { name: /vnpay-thang-11.*989\.000/ })).toBeVisible()
  expect(screen.queryByLabelText(settlementsMessages.choose)).toBeNull()
  await user.selectOptions(screen.getByLabelText(settlementsMessages.gateway), paymentProviderLabels.vnpay)
  await user.upload(screen.getByLabelText(settlementsMessages.choose), new File(['a'], 'thang-11.xlsx'))
  expect(await screen.findByRole('heading', { level: 1, name: /vnpay-thang-11/ })).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ gateway: 'vnpay', fileName: 'thang-11.xlsx' })
})

test('settlements: none yet, and a file that is no table, are said in words', async () => {
  server.use(
    mockEndpoint(api.settlements, keyPageOf([])),
    mockError(api.addSettlement, 'upload.not_a_settlement'),
  )
  const { user } = open('/crm/Money/Settlement')
  expect(await screen.findByText(settlementsMessages.none)).toBeVisible()
  await user.selectOptions(screen.getByLabelText(settlementsMessages.gateway), paymentProviderLabels.momo)
  await user.upload(screen.getByLabelText(settlementsMessages.choose), new File(['x'], 'x.csv'))
  expect(await screen.findByText(/Tệp không phải bảng đọc được/)).toBeVisible()
})

test('settlements: rows are taken in only after the columns are confirmed', async () => {
  const compared = vi.fn((_body: unknown) => confirmed)
  server.use(
    mockEndpoint(api.compareSettlement, ({ body }) => compared(body)),
    mockEndpoint(api.startSettlement, { ...confirmed, state: 'running' as const }),
  )
  const { user } = open()
  expect(await screen.findByText(copy.unconfirmed)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.start })).toBeNull()
  await user.selectOptions(screen.getByLabelText(settlementFieldLabels.fee), '4. Phí')
  await user.click(screen.getByRole('button', { name: copy.compare }))
  expect(await screen.findByText(copy.compared)).toBeVisible()
  expect(compared).toHaveBeenCalledExactlyOnceWith({ columns: { ...columns, fee: 3 } })
  await user.click(screen.getByRole('button', { name: copy.start }))
  const dialog = within(await screen.findByRole('alertdialog', { name: copy.startTitle(1) }))
  await user.click(dialog.getByRole('button', { name: copy.start }))
  expect(await screen.findByRole('progressbar', { name: copy.progress })).toBeVisible()
})

test('settlements: rows that cannot be read say why, and another amount in our books is shown beside', async () => {
  const broken = line({
    id: ids.review,
    verdict: 'unreadable',
    fault: 'net',
    text: 'DH2 | 5',
    kind: null,
    amount: null,
  })
  const other = line({ id: ids.course, verdict: 'amount', booked: 900_000 })
  server.use(mockEndpoint(api.settlementLines, keyPageOf([broken, other])))
  open()
  expect(await screen.findByText(settlementFaultLabels.net)).toBeVisible()
  expect(screen.getByText(/trong sổ 900\.000/)).toBeVisible()
})

test('settlements: a difference says what can be done, and ends by a fee, a reason, or another look', async () => {
  const done = {
    ...confirmed,
    state: 'done' as const,
    finishedAt: settlement.createdAt,
    counts: { ...counts, open: 1 },
  }
  const sent = vi.fn((_body: unknown) => done)
  server.use(
    mockEndpoint(api.settlement, done),
    mockEndpoint(api.settlementLines, keyPageOf([line({ verdict: 'fee_missing', fee: null, isOpen: true })])),
    mockEndpoint(api.resolveDifference, ({ body }) => sent(body)),
  )
  const { user } = open()
  expect(await screen.findByText(copy.ways.fee_missing)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.giveFee }))
  const ask = within(await screen.findByRole('dialog', { name: copy.feeTitle }))
  await user.type(ask.getByLabelText(copy.feeField), '12000')
  await user.click(ask.getByRole('button', { name: copy.giveFee }))
  expect(await screen.findByText(copy.feeDone)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.again }))
  expect(await screen.findByText(copy.againDone)).toBeVisible()
  expect(sent.mock.calls.map(([body]) => body)).toEqual([
    { resolution: 'fee', fee: 12_000, note: '' },
    { resolution: 'found' },
  ])
})

test('settlements: an unreadable row is typed by hand with a reason', async () => {
  const done = { ...confirmed, state: 'done' as const, counts: { ...counts, open: 1 } }
  const sent = vi.fn((_body: unknown) => done)
  const broken = line({
    verdict: 'unreadable',
    fault: 'amount',
    text: 'DH2 | nhiều',
    kind: null,
    isOpen: true,
    canType: true,
  })
  server.use(
    mockEndpoint(api.settlement, done),
    mockEndpoint(api.settlementLines, keyPageOf([broken])),
    mockEndpoint(api.resolveDifference, ({ body }) => sent(body)),
  )
  const { user } = open()
  expect(await screen.findByText(copy.ways.unreadable)).toBeVisible()
  expect(screen.getByRole('link', { name: copy.showOpen })).toHaveAttribute(
    'href',
    `/crm/Money/Settlement/${settlement.id}?verdict=open`,
  )
  expect(screen.queryByRole('button', { name: copy.again })).toBeNull()
  await user.click(screen.getByRole('button', { name: copy.type }))
  const ask = within(await screen.findByRole('dialog', { name: copy.typeTitle }))
  expect(ask.getByText(/DH2 \| nhiều/)).toBeVisible()
  await user.type(ask.getByLabelText(copy.typeTransaction), '14422575')
  await user.type(ask.getByLabelText(copy.typeAmount), '1000000')
  await user.type(ask.getByLabelText(copy.typeFee), '0')
  await user.type(ask.getByLabelText(copy.typeNote), 'Theo trang của cổng')
  await user.click(ask.getByRole('button', { name: copy.type }))
  expect(await screen.findByText(copy.typeDone)).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    resolution: 'typed',
    kind: 'payment',
    transactionId: '14422575',
    amount: 1_000_000,
    fee: 0,
    note: 'Theo trang của cổng',
  })
})

test('settlements: a typed number that the books do not have is saved by a second press of the button', async () => {
  const done = { ...confirmed, state: 'done' as const, counts: { ...counts, open: 1 } }
  const sent = vi.fn((_body: unknown) => done)
  const typed = line({ verdict: 'amount', text: 'DH2 | nhiều', isOpen: true, canType: true })
  server.use(
    mockEndpoint(api.settlement, done),
    mockEndpoint(api.settlementLines, keyPageOf([typed])),
    mockError(api.resolveDifference, 'settlement.typed_unknown'),
  )
  const { user } = open()
  /** Types the row and presses; the number is doubted. */
  const typeDoubted = async () => {
    await user.click(await screen.findByRole('button', { name: copy.typeAgain }))
    const ask = within(await screen.findByRole('dialog', { name: copy.typeTitle }))
    for (const [label, value] of [
      [copy.typeTransaction, '14422577'],
      [copy.typeAmount, '1000000'],
      [copy.typeFee, '0'],
      [copy.typeNote, 'Theo trang'],
    ] as const) {
      await user.click(ask.getByLabelText(label))
      await user.paste(value)
    }
    await user.click(ask.getByRole('button', { name: copy.type }))
    expect(await ask.findByText(errorText('settlement.typed_unknown'))).toBeVisible()
    expect(ask.getByLabelText(copy.typeTransaction)).toBeInvalid()
    return ask
  }
  const press = async (ask: Awaited<ReturnType<typeof typeDoubted>>) => {
    server.use(mockEndpoint(api.resolveDifference, ({ body }) => sent(body)))
    await user.click(ask.getByRole('button', { name: copy.typeSure }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: copy.typeTitle })).toBeNull())
    server.use(mockError(api.resolveDifference, 'settlement.typed_unknown'))
    return sent.mock.lastCall?.[0]
  }
  expect(await press(await typeDoubted())).toMatchObject({ transactionId: '14422577', isSure: true })
  // Another number is not said to be right yet.
  const ask = await typeDoubted()
  await user.type(ask.getByLabelText(copy.typeTransaction), '8')
  const body = await press(ask)
  expect(body).toMatchObject({ transactionId: '144225778' })
  expect(body).not.toHaveProperty('isSure')
})

test('settlements: where several transfers may be the payout, a person chooses one', async () => {
  const done = {
    ...confirmed,
    state: 'done' as const,
    finishedAt: settlement.createdAt,
    payoutChoices: [
      { caseId: ids.news, day: '2026-11-21', fee: 11_000 },
      { caseId: ids.review, day: '2026-11-22', fee: 0 },
    ],
  }
  const sent = vi.fn((_body: unknown) => ({
    ...done,
    payout: { caseId: ids.news, amount: 989_000, at: settlement.createdAt },
    payoutChoices: [],
  }))
  server.use(
    mockEndpoint(api.settlement, done),
    mockEndpoint(api.linkPayout, ({ body }) => sent(body)),
  )
  const { user } = open()
  expect(await screen.findByText(copy.choices)).toBeVisible()
  expect(screen.getByText(/21\/11\/2026.*11\.000/)).toBeVisible()
  expect(screen.getByText(copy.unchosen)).toBeVisible()
  await user.click(screen.getByRole('button', { name: copy.chooseNamed('21/11/2026') }))
  const dialog = within(await screen.findByRole('alertdialog', { name: copy.chooseTitle('21/11/2026') }))
  expect(dialog.getByText(/11\.000/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: copy.choose }))
  expect(await screen.findByText(copy.chosen)).toBeVisible()
  expect(screen.queryByText(copy.choices)).toBeNull()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ caseId: ids.news })
})
