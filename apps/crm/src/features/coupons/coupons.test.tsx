import { contract } from '@repo/contract'
import { keyPageOf, mockEndpoint, mockError, pageOf, startMockServer } from '@repo/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCoupon } from '../../testing/money-factories.ts'
import { renderPage, staff } from '../../testing/render-page.tsx'
import { ids } from '../../testing/staff-factories.ts'
import { couponFormMessages as copy, couponsMessages } from './coupons.messages.ts'

let sent: unknown
const server = startMockServer(
  mockEndpoint(contract.crmSales.coupons, { ...keyPageOf([buildCoupon()]), counts: { running: 1 } }),
  mockEndpoint(contract.catalogue.courses, pageOf([])),
  mockEndpoint(contract.crmSales.updateCoupon, ({ body }) => {
    sent = body
    return buildCoupon()
  }),
)
beforeEach(() => {
  sent = undefined
})
const open = () => renderPage('/crm/Coupon', staff('sales'))

test('coupons: adding one with a taken code reports it at the field', async () => {
  server.use(mockError(contract.crmSales.createCoupon, 'coupon.code_taken'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: couponsMessages.add }))
  const dialog = within(await screen.findByRole('dialog', { name: couponsMessages.add }))
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await dialog.findByText(copy.faults.code)).toBeInTheDocument()
  await user.type(dialog.getByLabelText(copy.code), 'noel 26')
  await user.type(dialog.getByLabelText(copy.percent), '15')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  const code = dialog.getByLabelText(copy.code)
  await waitFor(() => expect(code).toHaveAccessibleDescription(/đã dùng cho một chương trình khác/))
  server.use(
    mockEndpoint(contract.crmSales.createCoupon, ({ body }) => {
      sent = body
      return buildCoupon()
    }),
  )
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.created)).toBeInTheDocument()
  expect(sent).toMatchObject({ code: 'NOEL26', kind: 'percent', value: 15, maxUses: null, courseIds: [] })
})

test('coupons: dates are saved in Vietnam’s time', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “DALIEU20”/ }))
  await user.click(await screen.findByRole('menuitem', { name: couponsMessages.editAction }))
  const dialog = within(await screen.findByRole('dialog', { name: couponsMessages.edit('DALIEU20') }))
  const end = dialog.getByLabelText(copy.endsAt)
  expect(end).toHaveValue('31/12/2026')
  await user.clear(end)
  await user.type(end, '31022027')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  expect(await dialog.findByText(copy.faults.endsAt)).toBeInTheDocument()
  expect(end).toHaveValue('31/02/2027')
  await user.clear(end)
  await user.type(end, '31122026')
  await user.click(dialog.getByRole('button', { name: copy.save }))
  await waitFor(() => expect(sent).toMatchObject({ endsAt: '2026-12-31T16:59:00.000Z' }))
})

test('coupons: one is switched off after a question', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Thao tác với “DALIEU20”/ }))
  await user.click(await screen.findByRole('menuitem', { name: couponsMessages.turnOff }))
  const popup = within(await screen.findByRole('alertdialog'))
  await user.click(popup.getByRole('button', { name: couponsMessages.confirmOff.confirmLabel }))
  expect(await screen.findByText(couponsMessages.turnedOff('DALIEU20'))).toBeInTheDocument()
  expect(sent).toMatchObject({ isActive: false, code: 'DALIEU20' })
})

test('coupons: many are switched off after one question, without those that are off already', async () => {
  const rows = [
    buildCoupon(),
    buildCoupon({ id: ids.course, code: 'HE26', isActive: false, state: 'off' }),
    buildCoupon({ id: ids.news, code: 'THU26' }),
  ]
  const switched: unknown[] = []
  server.use(
    mockEndpoint(contract.crmSales.coupons, { ...keyPageOf(rows), counts: { running: 2, off: 1 } }),
    mockEndpoint(contract.crmSales.updateCoupon, ({ body }) => {
      switched.push(body)
      return buildCoupon()
    }),
  )
  const { user } = open()
  await screen.findByText('THU26')
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả dòng trên trang này' }))
  await user.click(screen.getByRole('button', { name: couponsMessages.confirmOff.confirmLabel }))
  const popup = within(await screen.findByRole('alertdialog', { name: couponsMessages.confirmOffMany('2') }))
  await user.click(popup.getByRole('button', { name: couponsMessages.confirmOff.confirmLabel }))
  expect(await screen.findByText('2 xong, 1 không cần đổi')).toBeInTheDocument()
  expect(switched).toMatchObject([
    { code: 'DALIEU20', isActive: false },
    { code: 'THU26', isActive: false },
  ])
})
