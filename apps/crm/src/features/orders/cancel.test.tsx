import { bulkMessages } from '@repo/back-office/list.messages'
import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, startMockServer } from '@repo/testing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseAllRows } from '../../testing/choose-rows.ts'
import { buildOrderDetail, buildOrderRow, orderCode } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { cancelMessages as copy, ordersMessages, refundMessages } from './orders.messages.ts'

const REASON = 'Học viên báo đặt nhầm khóa'
const waiting = { state: 'pending_payment', paidAt: null, provider: null } as const
const rows = [
  buildOrderRow(waiting),
  buildOrderRow({ ...waiting, code: 'THSECOND00000001' }),
  buildOrderRow({ code: 'THPAID0000000001' }),
]
let sent: unknown[] = []
const server = startMockServer(
  mockEndpoint(contract.crmOrders.orders, () => ({ ...keyPageOf(rows), counts: {} })),
  mockEndpoint(contract.crmOrders.orderSum, { revenue: 0 }),
  mockEndpoint(contract.invoices.invoices, { ...keyPageOf([]), counts: {} }),
  mockEndpoint(contract.crmOrders.cancelOrder, ({ params, body }) => {
    sent.push([params.code, body])
    return buildOrderDetail({ state: 'cancelled', paidAt: null })
  }),
)
beforeEach(() => {
  sent = []
  localStorage.clear()
})

const openPage = (state: 'pending_payment' | 'paid', session = staff('sales')) => {
  const isPaid = state === 'paid'
  const order = buildOrderDetail({
    state,
    refundable: isPaid ? 2_560_000 : 0,
    ...(isPaid ? {} : { paidAt: null, payments: [] }),
  })
  server.use(mockEndpoint(contract.crmOrders.order, order))
  return renderPage(`/crm/Order/${orderCode}`, session)
}

test('order page: an unpaid order is cancelled with a reason, which is asked for', async () => {
  const { user } = openPage('pending_payment')
  await user.click(await screen.findByRole('button', { name: copy.open }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.title(orderCode) }))
  await user.click(dialog.getByRole('button', { name: copy.act }))
  expect(dialog.getByText('Nhập từ 3 đến 500 ký tự.')).toBeInTheDocument()
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText(copy.reason), REASON)
  await user.click(dialog.getByRole('button', { name: copy.act }))
  expect(await screen.findByText(copy.done)).toBeInTheDocument()
  expect(sent).toEqual([[orderCode, { reason: REASON }]])
  expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
})

test('order page: an order that was paid meanwhile is not cancelled, and the reason stays', async () => {
  const { user } = openPage('pending_payment')
  server.use(mockError(contract.crmOrders.cancelOrder, 'order.not_payable'))
  await user.click(await screen.findByRole('button', { name: copy.open }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.title(orderCode) }))
  await user.type(dialog.getByLabelText(copy.reason), REASON)
  await user.click(dialog.getByRole('button', { name: copy.act }))
  expect(await dialog.findByText('Đơn hàng này không còn chờ thanh toán.')).toBeInTheDocument()
  expect(dialog.getByLabelText(copy.reason)).toHaveValue(REASON)
})

test('order page: a paid order leads to a refund instead of cancelling', async () => {
  openPage('paid', staff('accountant'))
  expect(await screen.findByText(refundMessages.none)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: refundMessages.open })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
})

test('order page: who answers questions cancels nothing', async () => {
  openPage('pending_payment', staff('support'))
  await screen.findByRole('region', { name: 'Lịch sử' })
  expect(screen.queryByRole('button', { name: copy.open })).not.toBeInTheDocument()
})

test('order list: the menu of a row cancels an unpaid order and only opens a paid one', async () => {
  const { user } = renderPage('/crm/Order', staff('sales'))
  await user.click(await screen.findByRole('button', { name: /“THPAID0000000001”/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    ordersMessages.open,
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: new RegExp(`“${orderCode}”`) }))
  await user.click(await screen.findByRole('menuitem', { name: copy.open }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.title(orderCode) }))
  await user.type(dialog.getByLabelText(copy.reason), REASON)
  await user.click(dialog.getByRole('button', { name: copy.act }))
  expect(await screen.findByText(copy.done)).toBeInTheDocument()
  expect(sent).toEqual([[orderCode, { reason: REASON }]])
})

test('order list: many are cancelled with one reason, paid ones are left out', async () => {
  const { user } = renderPage('/crm/Order', staff('sales'))
  await chooseAllRows(user)
  const bar = within(screen.getByRole('region', { name: bulkMessages.bar }))
  await user.click(bar.getByRole('button', { name: copy.open }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.manyTitle('2') }))
  await user.type(dialog.getByLabelText(copy.reason), REASON)
  await user.click(dialog.getByRole('button', { name: copy.act }))
  expect(await screen.findByText('2 xong, 1 không cần đổi')).toBeInTheDocument()
  expect(sent).toEqual([
    [orderCode, { reason: REASON }],
    ['THSECOND00000001', { reason: REASON }],
  ])
})
