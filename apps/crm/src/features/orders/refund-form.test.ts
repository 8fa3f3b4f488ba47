import { expect, test } from 'vitest'
import { buildOrderDetail } from '../../testing/money-factories.ts'
import { refundMessages as copy } from './orders.messages.ts'
import { moneyOfSeats, refundEndpoint, refundFaults, toRefundBody, toRefundForm } from './refund-form.ts'

const line = (id: string, price: number, received = price) => ({
  id,
  title: id,
  listPrice: price,
  price,
  priceReason: null,
  bundle: null,
  seats: null,
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
  expect(refundFaults(fill([650_000, 600_000])).lines).toBe(copy.faults.moreThanCame)
  expect(refundFaults(fill([650_000, 350_000]))).toEqual({})
})

test('refund form: an amount above the rest of its line is a fault at that line', () => {
  const form = toRefundForm(
    buildOrderDetail({ lines: [line('a', 650_000), line('b', 600_000)], refundable: 1_250_000 }),
  )
  const lines = form.lines.map((each, i) => ({ ...each, amount: i === 1 ? 700_000 : null }))
  expect(refundFaults({ ...form, lines })).toEqual({ 'lines.1.amount': copy.faults.tooMuch })
})

test.each(['manual', 'chargeback'] as const)('refund form: the body of %s passes its endpoint', (channel) => {
  const form = { ...toRefundForm(buildOrderDetail({})), channel, reason: 'Đổi ý', transactionId: 'CB-1' }
  const filled = { ...form, lines: form.lines.map((each) => ({ ...each, amount: 1000 })) }
  expect(refundEndpoint(filled).body.safeParse(toRefundBody(filled)).success).toBe(true)
})

test('refund form: seats given back one after the other take exactly the rest of their line’s money', () => {
  for (const [money, seats] of [
    [1_000_000, 3],
    [7, 5],
    [5_444_439, 7],
  ] as const) {
    let left: number = money
    for (let open: number = seats; open > 0; open -= 1) left -= moneyOfSeats(left, 1, open)
    expect(left).toBe(0)
    expect(moneyOfSeats(money, seats, seats)).toBe(money)
  }
  expect(moneyOfSeats(1000, 2, 0)).toBe(0)
})

test('refund form: a line of seats says how many end, and which of those that people have', () => {
  const order = buildOrderDetail({ lines: [{ ...line('a', 3_000_000), seats: 3 }], refundable: 3_000_000 })
  const form = { ...toRefundForm(order), reason: 'Giảm suất' }
  const lines = form.lines.map((each) => ({
    ...each,
    amount: 1_000_000,
    seatsBack: 1,
    givenSeats: ['019a9f3e-0000-7000-8000-000000000002'],
  }))
  expect(toRefundBody({ ...form, lines })).toMatchObject({
    lines: [{ seats: 1, givenSeats: ['019a9f3e-0000-7000-8000-000000000002'] }],
  })
  const whole = lines.map((each) => ({ ...each, endsAccess: true }))
  expect(toRefundBody({ ...form, lines: whole })).toMatchObject({
    lines: [{ lineId: 'a', amount: 1_000_000, endsAccess: true }],
  })
})
