import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { caseMessages as copy } from '../../components/money-case/money-case.messages.ts'
import { buildCase, buildOrderRow, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'

let sent: unknown
const queue = (...cases: ReturnType<typeof buildCase>[]) =>
  mockEndpoint(contract.crmOrders.moneyCases, {
    ...keyPageOf(cases),
    counts: { unmatched: 1 },
    openTotal: 2_560_000,
  })
const server = startMockServer(
  queue(buildCase()),
  mockEndpoint(contract.crmOrders.orders, {
    ...keyPageOf([
      buildOrderRow({ code: 'THOTHERORDER0001', total: 99_000, state: 'pending_payment' }),
      buildOrderRow({ state: 'pending_payment', paidAt: null }),
    ]),
    counts: {},
  }),
  mockEndpoint(contract.crmOrders.resolveMoneyCase, ({ body }) => {
    sent = body
    return buildCase({ state: 'resolved' })
  }),
)
beforeEach(() => {
  sent = undefined
})

test('money cases: each says how much came and why it waits', async () => {
  renderPage('/crm/Money', staff('accountant'))
  const item = within(await screen.findByRole('article'))
  expect(item.getByText(/2\.560\.000.*chuyển khoản \(SePay\)/)).toBeInTheDocument()
  expect(item.getByText(/không có mã đơn nào hợp lệ/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Chưa rõ đơn\s*1$/ })).toBeInTheDocument()
})

test('money cases: money is assigned to the only order of that amount', async () => {
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.acts.assigned }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radio', { name: new RegExp(orderCode) })
  expect(dialog.getByRole('radio', { name: /THOTHERORDER0001/ })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: copy.acts.assigned }))
  expect(dialog.getByText(copy.orderMissing)).toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: new RegExp(orderCode) }))
  await user.click(dialog.getByRole('button', { name: copy.acts.assigned }))
  expect(await screen.findByText(copy.done.assigned)).toBeInTheDocument()
  expect(sent).toEqual({ resolution: 'assigned', orderCode, note: '' })
})

test('money cases: keys move between them, lead to the search and show their help', async () => {
  const [first, second] = [buildCase(), buildCase({ id: ids.course })]
  server.use(queue(first, second))
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await screen.findAllByRole('article')
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.row
  screen.getByRole('button', { name: 'Phím tắt' }).focus()
  await user.keyboard('j')
  expect(focused()).toBe(first.id)
  await user.keyboard('j')
  expect(focused()).toBe(second.id)
  await user.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  screen.getByRole('button', { name: 'Phím tắt' }).focus()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Phím tắt' })).toBeVisible()
})

test('money cases: a shortfall is accepted with a reason', async () => {
  const order = { code: orderCode, total: 3_000_000, state: 'review' as const, learner: 'Hoàng Minh Duyên' }
  server.use(queue(buildCase({ kind: 'underpaid', order })))
  const { user } = renderPage('/crm/Money', staff('accountant'))
  expect(await screen.findByText(/Còn thiếu 440\.000/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: copy.acts.accepted }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: copy.acts.accepted }))
  expect(dialog.getByText('Nhập từ 3 đến 500 ký tự.')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(copy.notes.accepted), 'Phí chuyển tiền')
  await user.click(dialog.getByRole('button', { name: copy.acts.accepted }))
  expect(await screen.findByText(copy.done.accepted)).toBeInTheDocument()
  expect(sent).toEqual({ resolution: 'accepted', note: 'Phí chuyển tiền' })
})

test('money cases: an overpayment opens nothing until it is accepted, and the excess stays beside its order', async () => {
  const order = { code: orderCode, total: 2_500_000, state: 'review' as const, learner: 'Hoàng Minh Duyên' }
  const left = { ...order, state: 'paid' as const }
  server.use(
    queue(
      buildCase({ kind: 'overpaid', order }),
      buildCase({ id: ids.news, kind: 'overpaid', unallocated: 60_000, order: left }),
    ),
  )
  renderPage('/crm/Money', staff('accountant'))
  const [open, rest] = await screen.findAllByRole('article')
  expect(open).toHaveTextContent(/chưa được mở.*Thừa 60\.000/)
  expect(within(open!).getByRole('button', { name: copy.acts.accepted })).toBeInTheDocument()
  expect(rest).toHaveTextContent(/Đơn đã đủ tiền.*Thừa 60\.000/)
  expect(within(rest!).queryByRole('button', { name: copy.acts.accepted })).not.toBeInTheDocument()
})

test('money cases: money that was sent back says so, and no amount, because nothing of it is left', async () => {
  server.use(
    queue(buildCase({ kind: 'duplicate', state: 'resolved', resolution: 'returned', unallocated: 0 })),
  )
  renderPage('/crm/Money?state=resolved', staff('accountant'))
  expect(await screen.findByText('Đã trả lại')).toBeVisible()
})

test('money cases: money of a gateway is refunded through it, and no other decision is possible in the meantime', async () => {
  const held = buildCase({ kind: 'duplicate', source: 'vnpay', content: null, gatewayReturn: 'possible' })
  let reason: unknown
  server.use(
    queue(held),
    mockEndpoint(contract.crmOrders.sendMoneyBack, ({ body }) => {
      reason = body
      server.use(queue({ ...held, gatewayReturn: 'pending' }))
      return { ...held, gatewayReturn: 'pending' as const }
    }),
  )
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.sendBack('VNPay') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(copy.sendBackReason), 'Trả hai lần')
  await user.click(dialog.getByRole('button', { name: copy.sendBack('VNPay') }))
  expect(await screen.findByText(/^Đang chờ VNPay trả lại 2\.560\.000/)).toBeInTheDocument()
  expect(reason).toEqual({ reason: 'Trả hai lần' })
  expect(screen.queryByRole('button', { name: copy.acts.returned })).toBeNull()
})

test('money cases: over the limit the page says who noted that money was given back, and another confirms', async () => {
  const open = buildCase({ kind: 'unmatched' })
  const noted = { ...open, note: 'FT26325011', returnAsked: { by: 'Lê Thu Hà', at: open.createdAt } }
  server.use(
    queue(open),
    mockEndpoint(contract.crmOrders.resolveMoneyCase, () => {
      server.use(queue(noted))
      return noted
    }),
  )
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.acts.returned }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(copy.notes.returned), noted.note)
  await user.click(dialog.getByRole('button', { name: copy.acts.returned }))
  expect(await screen.findByText(/^Lê Thu Hà đã ghi trả lại/)).toBeVisible()
  expect(screen.getByText(copy.note(noted.note))).toBeVisible()
  expect(screen.getByRole('button', { name: copy.confirmReturn })).toBeVisible()
})

test('money cases: the payout of a gateway names the gateway and its fee', async () => {
  const paidOut = buildCase({ kind: 'unmatched', source: 'bank', order: null })
  server.use(
    queue(paidOut),
    mockEndpoint(contract.crmOrders.resolveMoneyCase, ({ body }) => {
      sent = body
      return { ...paidOut, state: 'resolved' as const, resolution: 'payout' as const }
    }),
  )
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.acts.payout }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: copy.acts.payout }))
  expect(await dialog.findByText(copy.gatewayMissing)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'MoMo' }))
  await user.clear(dialog.getByLabelText(copy.fee))
  await user.type(dialog.getByLabelText(copy.fee), '22000')
  await user.click(dialog.getByRole('button', { name: copy.acts.payout }))
  expect(await screen.findByText(copy.done.payout)).toBeInTheDocument()
  expect(sent).toEqual({ resolution: 'payout', gateway: 'momo', fee: 22_000, note: '' })
})

test('money cases: a refused decision keeps what was typed', async () => {
  server.use(mockError(contract.crmOrders.resolveMoneyCase, 'money_case.resolved'))
  const { user } = renderPage('/crm/Money', staff('accountant'))
  await user.click(await screen.findByRole('button', { name: copy.acts.returned }))
  const dialog = within(await screen.findByRole('dialog'))
  const note = dialog.getByLabelText(copy.notes.returned)
  await user.type(note, 'FT26325010')
  await user.click(dialog.getByRole('button', { name: copy.acts.returned }))
  expect(await dialog.findByText('Khoản tiền này đã được xử lý.')).toBeInTheDocument()
  expect(note).toHaveValue('FT26325010')
})

test('money cases: staff with read access can decide nothing', async () => {
  renderPage('/crm/Money', staff('support'))
  const item = within(await screen.findByRole('article'))
  expect(item.queryByRole('button')).not.toBeInTheDocument()
})

test('money cases: an empty queue says that nothing waits', async () => {
  server.use(queue())
  renderPage('/crm/Money', staff('accountant'))
  expect(await screen.findByText('Không còn khoản tiền nào chờ xử lý.')).toBeInTheDocument()
})
