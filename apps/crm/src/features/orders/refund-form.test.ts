import { expect, test } from 'vitest'
import { buildOrderDetail } from '../../testing/money-factories.ts'
import { refundMessages as copy } from './orders.messages.ts'
import { refundFaults, toRefundForm } from './refund-form.ts'

const line = (id: string, price: number, received = price) => ({
  id,
  title: id,
  listPrice: price,
  price,
  priceReason: null,
  discount: 0,
  received,
  refunded: 0,
  hasAccess: true,
})

test('refund form: no line offers more than was received for it', () => {
  const form = toRefundForm(
    buildOrderDetail({ lines: [line('a', 1_250_000, 1_000_000)], refundable: 1_000_000 }),
  )
  expect(form.lines[0]?.left).toBe(1_000_000)
})

test('refund form: lines whose sum is above the received amount are refused before sending', () => {
  const order = buildOrderDetail({ lines: [line('a', 650_000), line('b', 600_000)], refundable: 1_000_000 })
  const form = { ...toRefundForm(order), reason: 'Học viên đổi ý' }
  const fill = (amounts: number[]) => ({
    ...form,
    lines: form.lines.map((each, i) => ({ ...each, amount: amounts[i] ?? null })),
  })
  expect(refundFaults(fill([650_000, 600_000]))?.lines).toBe(copy.faults.moreThanCame)
  expect(refundFaults(fill([650_000, 350_000]))).toBeNull()
})
