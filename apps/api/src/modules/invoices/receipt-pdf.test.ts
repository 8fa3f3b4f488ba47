import { expect, test } from 'vitest'
import { sumsOf } from './receipt-pdf.ts'

const sums = {
  subtotal: 1_000_000,
  discount: 0,
  couponCode: null,
  total: 1_000_000,
  received: 1_000_000,
  shortfallReason: null,
  refunded: 0,
}
const read = (change: Partial<typeof sums> | object) =>
  sumsOf({ ...sums, ...change }).map(({ label, amount }) => `${label}: ${amount.replace(/\s/g, ' ')}`)

test('receipt: an order that was paid in full says what was paid', () => {
  expect(read({})).toEqual(['Đã thanh toán: 1.000.000 ₫'])
})

test('receipt: a coupon and an accepted shortfall are discounts, each with its reason', () => {
  expect(
    read({
      discount: 100_000,
      couponCode: 'HE26',
      total: 900_000,
      received: 880_000,
      shortfallReason: 'Ngân hàng trừ phí',
      refunded: 50_000,
    }),
  ).toEqual([
    'Tạm tính: 1.000.000 ₫',
    'Giảm giá (HE26): −100.000 ₫',
    'Tổng cộng: 900.000 ₫',
    'Giảm phần còn thiếu (Ngân hàng trừ phí): −20.000 ₫',
    'Đã thanh toán: 880.000 ₫',
    'Đã hoàn lại: −50.000 ₫',
  ])
})
